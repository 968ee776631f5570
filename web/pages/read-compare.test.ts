import { expect, test } from "vitest";
import { readCompare } from "#web/pages/read-compare.ts";

test.for([
  ["", "", {}],
  ["topic", "", { headRefName: "topic" }],
  ["main...topic", "", { baseRefName: "main", headRefName: "topic" }],
  ["release/1.0...wren:fix/it", "", { baseRefName: "release/1.0", headRefName: "wren:fix/it" }],
  [
    "main...topic",
    "expand=1&title=Change&body=Why",
    { baseRefName: "main", headRefName: "topic", title: "Change", body: "Why" },
  ],
] as const)("compare/%s?%s fills in the form of a new pull request", ([branches, search, expected]) =>
  expect(readCompare(branches, new URLSearchParams(search))).toEqual(expected),
);
