import { describe, expect, test } from "vitest";
import { decodeId, globalId, idNumbers, toDatabaseId } from "#server/platform/graphql/global-id.ts";

const encode = (text: string) => Buffer.from(text).toString("base64url");

describe("global ids", () => {
  test.each([
    [1],
    [2 ** 31 - 1],
    [2 ** 31],
    [Number.MAX_SAFE_INTEGER],
    [1, 1],
    [2 ** 31, 1],
    [1, 2 ** 31],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  ])("are decoded to the numbers that they were made of: %d, %d", (...numbers) => {
    const given = numbers.filter((number) => number !== undefined);
    expect(decodeId(globalId("I", ...given))).toEqual({ prefix: "I", numbers: given });
  });

  test("of earlier versions are decoded as before", () => {
    expect(decodeId("R_MQ")).toEqual({ prefix: "R", numbers: [1] });
    expect(decodeId("I_MTo0Mg")).toEqual({ prefix: "I", numbers: [1, 42] });
    expect(decodeId("EV_MjE0NzQ4MzY0Nzo5MDA3MTk5MjU0NzQwOTkx")).toEqual({
      prefix: "EV",
      numbers: [2_147_483_647, Number.MAX_SAFE_INTEGER],
    });
  });

  test.each([
    `R_${encode("01")}`,
    `R_${encode("1")}==`,
    `R_${encode("+1")}`,
    `R_${encode("1.0")}`,
    `R_${encode("-1")}`,
    `I_${encode("1:")}`,
    `I_${encode("1:2:3")}`,
    `R_${encode("9007199254740992")}`,
    `R_${encode("9007199254740993")}`,
    `I_${encode("1:9007199254740992")}`,
    `I_${encode("9007199254740992:1")}`,
    `R_${encode("99999999999999999")}`,
    "R_",
    "1",
  ])("have one spelling and no more than 53 bits: %s is none", (id) => {
    expect(decodeId(id)).toBeUndefined();
    expect(() => idNumbers(id, ["R", "I"])).toThrow("Could not resolve to a node");
  });

  test("of another type do not exist", () => {
    expect(() => idNumbers(globalId("R", 1), ["I", "PR"])).toThrow("Could not resolve to a node");
  });
});

test("a databaseId is null where it exceeds 32 bits", () => {
  expect([1, 2 ** 31 - 1, 2 ** 31].map(toDatabaseId)).toEqual([1, 2_147_483_647, null]);
});
