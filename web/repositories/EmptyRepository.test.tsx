import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { EmptyRepository } from "#web/repositories/EmptyRepository.tsx";
import { renderComponent } from "#web/test/render.tsx";

test("an empty repository offers a first issue, and an import to those who can import", () => {
  renderComponent(<EmptyRepository newIssuePath="/octo/hello/issues/new" canImport />);
  expect(screen.getByRole("link", { name: "New issue" }).getAttribute("href")).toBe("/octo/hello/issues/new");
  expect(screen.getByRole("link", { name: "Import an archive" }).getAttribute("href")).toBe("/site/imports");
});

test("somebody who cannot create issues reads only that there are none", () => {
  renderComponent(<EmptyRepository newIssuePath={undefined} canImport={false} />);
  expect(screen.getByRole("heading", { name: "There aren’t any issues yet" })).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});
