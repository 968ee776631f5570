import { expect, test } from "vitest";
import { raiseSeenPosition } from "#web/platform/relay/seen-position.ts";

const position = (digits: string) => digits.padStart(16, "0");

test("the cookie keeps the highest position that was seen", () => {
  for (const digits of ["f", "10", "a", ""]) raiseSeenPosition(digits && position(digits));
  expect(document.cookie).toBe(`milepost_position=${position("10")}`);
});

test("without replicas there is none", () => {
  raiseSeenPosition(null);
  expect(document.cookie).toBe("");
});
