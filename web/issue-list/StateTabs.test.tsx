import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { StateTabs } from "#web/issue-list/StateTabs.tsx";
import { renderComponent } from "#web/test/render.tsx";

const LIST = { path: "/octo/hello/issues", baseQuery: "is:issue state:open" };

test("a count that has reached its limit says that there are more", () => {
  const counts = { total: 10_000, open: 10_000, closed: 3, max: 10_000, areExact: true };
  renderComponent(<StateTabs list={LIST} query={LIST.baseQuery} counts={counts} />);
  expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual(["Open 10,000+", "Closed 3"]);
});

test("counts that are still missing say how many there are at least", () => {
  const counts = { total: 26, open: 26, closed: 0, max: 10_000, areExact: false };
  renderComponent(<StateTabs list={LIST} query={LIST.baseQuery} counts={counts} />);
  expect(screen.getAllByRole("link").map((link) => link.textContent?.trim())).toEqual(["Open 26+", "Closed"]);
});
