import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { SortMenu } from "#web/issue-filters/SortMenu.tsx";
import { renderComponent } from "#web/test/render.tsx";

const LIST = { path: "/octo/hello/issues", baseQuery: "is:issue state:open" };

test("a kind of reaction is ordered by number", async () => {
  const { user } = renderComponent(<SortMenu list={LIST} query="sort:reactions-rocket-desc" />);
  await user.click(screen.getByRole("button", { name: "Sort by: Rocket" }));
  expect(screen.getByRole("menuitemradio", { name: "Most" }).getAttribute("aria-checked")).toBe("true");
  expect(screen.getByRole("menuitemradio", { name: "Least" }).getAttribute("aria-disabled")).toBe("true");
});

test("a field that is not in the menu has its name", () => {
  renderComponent(<SortMenu list={LIST} query="sort:interactions-desc" />);
  expect(screen.getByRole("button", { name: "Sort by: Interactions" })).toBeTruthy();
});
