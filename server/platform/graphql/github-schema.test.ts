import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { countSharedItems } from "#server/platform/graphql/github-schema.ts";

/** Raise it whenever the test prints a larger number. It never falls. */
const ITEMS = 5_193;

describe("GitHub's public schema", () => {
  test("our schema has at least as many of its items as before", () => {
    const count = countSharedItems(read("schema.graphql"), read("node_modules/@octokit/graphql-schema/schema.graphql"));
    if (count > ITEMS) console.info(`The schema has ${count} items of GitHub's now: set ITEMS to it.`);
    expect(count, `ITEMS is ${ITEMS}, the schema has ${count} items of GitHub's`).toBeGreaterThanOrEqual(ITEMS);
  });

  test("an item counts with the same type only", () => {
    const theirs = `type A implements I { a(x: Int!, y: [Int!]!): String b: Int! } enum E { ONE TWO } union U = A | B
      input N { a: Int! b: [Int!] } interface I { c: Int }`;
    expect(countSharedItems(theirs, theirs)).toBe(17);
    expect(countSharedItems("type A { b: Int }", theirs)).toBe(1);
    expect(countSharedItems("type A { a(x: Int, y: [Int!]): String! b: String! }", theirs)).toBe(4);
    expect(countSharedItems("enum E { ONE THREE }", theirs)).toBe(2);
    expect(countSharedItems("input N { a: Int b: [Int!]! }", theirs)).toBe(2);
  });
});

function read(path: string): string {
  return readFileSync(join(import.meta.dirname, "../../..", path), "utf8");
}
