import { expect, test } from "vitest";
import { pageNumber, wholeNumber } from "#shared/numbers.ts";

test("a number in an address is whole, signed or padded at most; anything else is 0", () => {
  for (const [text, number] of [
    ["7", 7],
    [" 7 ", 7],
    ["+7", 7],
    ["-7", 0],
    ["007", 7],
    ["7.0", 0],
    ["7e3", 0],
    ["0x7", 0],
    ["seven", 0],
    ["", 0],
    ["0000000000007", 7],
    ["999999999", 999_999_999],
    ["99999999999999999999", 999_999_999],
    ["-99999999999", 0],
    [null, 0],
  ] as const) {
    expect(wholeNumber(text), String(text)).toBe(number);
  }
});

test("a page applies only above 1", () => {
  expect(["2", "1", "0", "-3", "x", null].map(pageNumber)).toEqual([2, 1, 1, 1, 1, 1]);
  expect(pageNumber("99999999999")).toBe(10_000_000);
});
