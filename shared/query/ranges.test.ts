import { describe, expect, test } from "vitest";
import { parseCount, parseNumber } from "#shared/query/ranges.ts";

describe("a range of counts", () => {
  test.each([
    ["5", { from: 5, to: 5 }],
    [">5", { from: 6 }],
    ["<=5", { to: 5 }],
    ["2..4", { from: 2, to: 4 }],
    ["*..4", { to: 4 }],
    ["2..*", { from: 2 }],
    ["-1", undefined],
    ["a", undefined],
    ["1..", undefined],
  ])("%s", (text, expected) => {
    expect(parseCount(text)).toEqual(expected);
  });
});

describe("a range of numbers", () => {
  test.each([
    ["-2.5", { from: -2.5, to: -2.5 }],
    [">5", { from: 5, isAfter: true }],
    [">=5", { from: 5 }],
    ["<+5", { to: 5, isBefore: true }],
    ["-6..2.5", { from: -6, to: 2.5 }],
    ["*..2", { to: 2 }],
    ["*..*", {}],
    ["*", undefined],
    [">1..2", undefined],
    ["1...5", undefined],
  ])("%s", (text, expected) => {
    expect(parseNumber(text)).toEqual(expected);
  });
});
