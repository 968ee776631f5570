import { describe, expect, test } from "vitest";
import { readPage, readPageSize, readQuery } from "#web/pages/address.ts";

const url = (search: string) => new URL(search, "http://localhost/octo/hello/issues");

describe("pageSize", () => {
  test("is 25 when it is missing or not a whole number", () => {
    for (const search of ["", "?pageSize=", "?pageSize=ten", "?pageSize=-5", "?pageSize=1.5", "?pageSize=1e2"])
      expect(readPageSize(url(search), "is:issue")).toBe(25);
  });

  test("is at most 100 for issues and 50 for pull requests", () => {
    expect(readPageSize(url("?pageSize=40"), "is:issue")).toBe(40);
    expect(readPageSize(url("?pageSize=999"), "is:issue")).toBe(100);
    expect(readPageSize(url("?pageSize=99999999999"), "is:issue")).toBe(100);
    expect(readPageSize(url("?pageSize=999"), "is:pr state:open")).toBe(50);
    expect(readPageSize(url("?pageSize=999"), "state:open IS:PR")).toBe(50);
    for (const query of ["is:merged", "type:pr", "draft:false label:bug", "(is:draft OR is:queued)", "state:merged"])
      expect(readPageSize(url("?pageSize=999"), query)).toBe(50);
    for (const query of ["review:approved", "merged:>2024", 'head:"my branch"', "team-review-requested:octo/web"])
      expect(readPageSize(url("?pageSize=999"), query)).toBe(50);
    for (const query of ["is:private", "-is:pr", "type:prototype", "author:draft", "label:is:pr", "-review:none"])
      expect(readPageSize(url("?pageSize=999"), query)).toBe(100);
  });

  test("0 requests the counts only", () => {
    expect(readPageSize(url("?pageSize=0"), "is:issue")).toBe(0);
  });
});

test("page applies above 1 only", () => {
  expect(readPage(url("?page=3"), 25)).toEqual({ first: 25, skip: 50 });
  for (const search of ["", "?page=1", "?page=0", "?page=-2", "?page=x"])
    expect(readPage(url(search), 25)).toEqual({ first: 25, skip: 0 });
});

test("a query of spaces counts as no query", () => {
  expect(readQuery(url("?q=%20is:open%20"))).toBe("is:open");
  expect(readQuery(url("?q=%20"))).toBeUndefined();
  expect(readQuery(url(""))).toBeUndefined();
});
