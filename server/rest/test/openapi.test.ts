import { expect, test } from "vitest";
import { findMistakes, isOperation } from "#server/rest/test/openapi.ts";

test("an answer that is not in GitHub's shape is found", () => {
  const label = {
    id: 1,
    node_id: "x",
    url: "http://x/y",
    name: "bug",
    description: null,
    color: "ededed",
    default: true,
  };
  expect(findMistakes("issues/get-label", 200, label)).toEqual([]);
  expect(findMistakes("issues/get-label", 200, { ...label, default: "yes" })).toHaveLength(1);
  expect(findMistakes("issues/get-label", 200, { ...label, color: undefined })).toHaveLength(1);
  expect(findMistakes("issues/get-label", 418, label)).toHaveLength(1);
  expect(findMistakes("issues/delete-label", 204, undefined)).toEqual([]);
});

test("the operations of routes are those of GitHub", () => {
  expect(isOperation("issues/get-label", "GET", "/repos/{owner}/{repo}/labels/{name}")).toBe(true);
  expect(isOperation("issues/get-label", "PATCH", "/repos/{owner}/{repo}/labels/{name}")).toBe(false);
});
