import { afterEach, expect, test } from "vitest";
import { findLikelyNext } from "#web/platform/router/likely-next.ts";

afterEach(() => document.body.replaceChildren());

test("the other tab and the next page are likely to be opened next, the current tab and other pages are not", () => {
  document.body.innerHTML = `
    <nav aria-label="State"><a href="/open" aria-current="page">Open</a><a href="/closed">Closed</a></nav>
    <nav aria-label="Pagination"><a href="?page=1" rel="prev">Previous</a><a href="?page=9">9</a><a href="?page=3" rel="next">Next</a></nav>
    <nav aria-label="Repository"><a href="/pulls">Pull requests</a></nav>`;
  expect(findLikelyNext()).toEqual(["/closed", "?page=3"]);
});

test("a list of one page without tabs has none", () => {
  document.body.innerHTML = "<p>No results</p>";
  expect(findLikelyNext()).toEqual([]);
});
