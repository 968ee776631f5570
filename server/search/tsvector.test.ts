import { expect, test } from "vitest";
import { toTsquery, toTsvector } from "#server/search/tsvector.ts";

test("a tsvector has the words as written and as stems, with their weights and a gap between texts", () => {
  expect(
    toTsvector([
      { text: "Fixing it", weight: "A" },
      { text: "it's", weight: "B" },
    ]),
  ).toBe("'fixing':1A '~fix':1A 'it':2A,11B 's':12B ");
  expect(toTsvector([{ text: "x".repeat(500), weight: "A" }]).length).toBeLessThan(200);
});

test.each([
  ["fixing", false, "", "'~fix'"],
  ["fixing", true, "", "'fixing'"],
  ["the", false, "", "'the'"],
  ["foo_bar()", false, "", "('foo' <-> 'bar')"],
  ["crash", false, "BC", "'~crash':BC"],
  ["中", false, "", "'中':*"],
  ["--", false, "", undefined],
  ["' | !x:*", false, "", "'~x'"],
])("%j (quoted: %j, weights: %j) is the tsquery %s", (text, isQuoted, weights, expected) => {
  expect(toTsquery({ text, isQuoted }, weights)).toBe(expected);
});
