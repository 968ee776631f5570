import { expect, test } from "vitest";
import { findReferences } from "#server/code-hosts/find-references.ts";

const find = (message: string) =>
  findReferences(message, "https://issues.example").map(
    ({ owner, name, number, closes }) =>
      `${closes ? "closes " : ""}${owner === null ? "" : `${owner}/${name}`}#${number}`,
  );

test.for([
  ...["close", "closes", "closed", "fix", "fixes", "fixed", "resolve", "resolves", "resolved"].map(
    (word) => [`${word} #1`, ["closes #1"]] as const,
  ),
  ["Fixes: #1", ["closes #1"]],
  ["CLOSES octo/hello#2", ["closes octo/hello#2"]],
  ["Fixes #1, #2", ["closes #1", "#2"]],
  ["Fixes #1, fixes #2 and resolves o/r#3", ["closes #1", "closes #2", "closes o/r#3"]],
  ["See #1. Fixes #1", ["closes #1"]],
  ["fixes https://issues.example/octo/hello/issues/4#issuecomment-5", ["closes octo/hello#4"]],
  ["https://issues.example/octo/hello/pull/4", ["octo/hello#4"]],
  ["https://elsewhere.example/octo/hello/issues/4", []],
  ["(#1) [GH-2]", ["#1", "#2"]],
  ["prefixes #1", ["#1"]],
  ["a#1 #1a /#1 &#1; ##1 v.#1", []],
  ["#0 #999999999 #1234567890", ["#0", "#999999999"]],
] as const)("%j names %j", ([message, found]) => {
  expect(find(message)).toEqual(found);
});

test("a message names at most 20 issues", () => {
  expect(find(Array.from({ length: 30 }, (_, index) => `#${index + 1}`).join(" "))).toHaveLength(20);
});
