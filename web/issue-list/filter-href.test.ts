import { expect, test } from "vitest";
import { listHref } from "#web/search/list-address.ts";
import { filterHref, labelFilterHref } from "#web/issue-list/filter-href.ts";

const LIST = { path: "/octo/hello/issues", baseQuery: "is:issue state:open", isEverywhere: false };
const getQuery = (href: string) => new URL(href, "http://localhost").searchParams.get("q");

test("a person replaces the one that the list is filtered by", () => {
  expect(getQuery(filterHref(LIST, "is:issue author:mona", "author", "hubot"))).toBe("is:issue author:hubot");
});

test("links keep the size of the pages", () => {
  expect(filterHref({ ...LIST, pageSize: 10 }, "is:issue", "author", "mona")).toContain("&pageSize=10");
  expect(listHref({ ...LIST, pageSize: 10 }, LIST.baseQuery, 2)).toBe("/octo/hello/issues?page=2&pageSize=10");
  expect(listHref({ ...LIST, pageSize: 25 }, LIST.baseQuery)).toBe("/octo/hello/issues");
});

test("a label is added once to those that the list is filtered by", () => {
  const query = "is:issue label:bug";
  expect(getQuery(labelFilterHref(LIST, query, "good first issue"))).toBe(
    'is:issue label:bug label:"good first issue"',
  );
  expect(getQuery(labelFilterHref(LIST, query, "bug"))).toBe(query);
});
