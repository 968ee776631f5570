import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { StateTabs } from "#web/issue-list/StateTabs.tsx";
import { renderComponent } from "#web/test/render.tsx";

test("a count that has reached its limit says that there are more", () => {
  const list = { path: "/octo/hello/issues", baseQuery: "is:issue state:open" };
  renderComponent(<StateTabs list={list} query={list.baseQuery} open={10_000} closed={3} max={10_000} />);
  expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual(["Open 10,000+", "Closed 3"]);
});
