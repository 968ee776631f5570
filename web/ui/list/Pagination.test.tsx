import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderComponent } from "#web/test/render.tsx";
import { Pagination, shownPages } from "#web/ui/list/Pagination.tsx";

const renderPages = (page: number, pageCount: number) =>
  renderComponent(<Pagination page={page} pageCount={pageCount} href={(number) => `/?page=${number}`} />);

test("the first, the last and the pages around the current one are shown", () => {
  expect(shownPages(10, 20)).toEqual([1, 2, null, 8, 9, 10, 11, 12, null, 19, 20]);
});

test("a gap of one page is that page", () => {
  expect(shownPages(6, 11)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

test("few pages have no gap", () => {
  expect(shownPages(1, 3)).toEqual([1, 2, 3]);
});

test("the current page is marked, with links to its neighbors", () => {
  renderPages(2, 3);
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("2");
  expect(screen.getByRole("link", { name: "Previous Page" }).getAttribute("href")).toBe("/?page=1");
  expect(screen.getByRole("link", { name: "Next Page" }).getAttribute("href")).toBe("/?page=3");
});

test("no page is marked beyond the last one", () => {
  renderPages(99, 3);
  expect(screen.queryByRole("link", { current: "page" })).toBeNull();
  expect(screen.getByRole("link", { name: "Previous Page" }).getAttribute("href")).toBe("/?page=3");
  expect(screen.queryByRole("link", { name: "Next Page" })).toBeNull();
});

test("there is nothing before the first and after the last page", () => {
  const { unmount } = renderPages(1, 2);
  expect(screen.queryByRole("link", { name: "Previous Page" })).toBeNull();
  unmount();
  renderPages(2, 2);
  expect(screen.queryByRole("link", { name: "Next Page" })).toBeNull();
});
