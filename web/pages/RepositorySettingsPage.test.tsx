import { screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, test } from "vitest";
import { RepositorySettingsPage } from "#web/pages/RepositorySettingsPage.tsx";
import { answer, renderComponent } from "#web/test/render.tsx";

test("the settings of a repository lead to its bulk updates", async () => {
  const { environment } = renderComponent(
    <Suspense>
      <RepositorySettingsPage variables={{ owner: "octo", name: "hello" }} />
    </Suspense>,
    { path: "/octo/hello/settings" },
  );
  const owner = { __typename: "Organization", login: "octo" };
  await answer(environment, { Repository: () => ({ name: "hello", owner, viewerPermission: "MAINTAIN" }) });
  const link = await screen.findByRole("link", { name: "See and undo updates of several issues" });
  expect(link.getAttribute("href")).toBe("/octo/hello/settings/bulk-updates");
  expect(screen.getByRole("link", { name: "Bulk updates" }).getAttribute("href")).toBe("#bulk-updates");
});

test("who can write, but no more, has the parts of the settings that are theirs", async () => {
  const { environment } = renderComponent(
    <Suspense>
      <RepositorySettingsPage variables={{ owner: "octo", name: "hello" }} />
    </Suspense>,
    { path: "/octo/hello/settings" },
  );
  const owner = { __typename: "Organization", login: "octo" };
  const issueEmailAddress = "octo+hello+token@reply.example.com";
  await answer(environment, {
    Repository: () => ({
      name: "hello",
      owner,
      viewerPermission: "WRITE",
      viewerCanLimitInteractions: false,
      issueEmailAddress,
    }),
  });
  const headings = (await screen.findAllByRole("heading", { level: 2 })).map(({ textContent }) => textContent);
  expect(headings).toEqual(["Templates and community files", "Bulk updates", "Issues by email"]);
  expect(screen.queryByRole("link", { name: "Interaction limits" })).toBeNull();
  expect(screen.getByDisplayValue(issueEmailAddress)).toBeTruthy();
});
