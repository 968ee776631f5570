import { describe, expect, test } from "vitest";
import { parseDate } from "#shared/query/dates.ts";

describe("a range of dates", () => {
  const now = new Date("2024-03-31T12:00:00Z");
  const day = (text: string) => {
    const range = parseDate(text, now);
    return range && [range.from?.toISOString().slice(0, 10), range.to?.toISOString().slice(0, 10)].join("/");
  };
  test.each([
    ["2024", "2024-01-01/2025-01-01"],
    ["2024-02", "2024-02-01/2024-03-01"],
    ["2024-02-29", "2024-02-29/2024-03-01"],
    [">2024-02", "2024-03-01/"],
    ["<2024", "/2024-01-01"],
    ["2024-01..2024-02", "2024-01-01/2024-03-01"],
    ["*..2024", "/2025-01-01"],
    ["@today", "2024-03-31/2024-04-01"],
    ["@today-1m", "2024-02-29/2024-03-01"],
    ["@today-1w", "2024-03-24/2024-03-25"],
    ["@today+1y", "2025-03-31/2025-04-01"],
    ["@today-9999y", "0100-03-31/0100-04-01"],
    ["@today+9999y", "9998-03-31/9998-04-01"],
    ["2023-02-29", undefined],
    ["2024-13", undefined],
    ["2024-05-01T10:00:00.250+02:00", "2024-05-01/2024-05-01"],
    ["yesterday", undefined],
  ])("%s", (text, expected) => {
    expect(day(text)).toBe(expected);
  });
});
