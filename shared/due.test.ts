import { describe, expect, test } from "vitest";
import { dueText, readDay } from "#shared/due.ts";

const afternoon = (text: string) => new Date(`${text}T15:00:00Z`);
const day = (text: string) => new Date(`${text}T00:00:00Z`);
const due = (on: string, now: string) => dueText({ dueOn: day(on), isClosed: false }, afternoon(now)).text;

describe("a due date", () => {
  test("is a long date in UTC until the day has ended", () => {
    expect(dueText({ dueOn: null, isClosed: false }, afternoon("2026-11-22"))).toEqual({
      text: "No due date",
      isOverdue: false,
    });
    expect(due("2026-11-22", "2026-11-22")).toBe("Due by November 22, 2026");
    expect(due("2027-01-05", "2026-11-22")).toBe("Due by January 5, 2027");
  });

  test("that has passed is overdue by days, then by months of 30 days, then by years", () => {
    expect(due("2026-11-21", "2026-11-22")).toBe("Overdue by 1 day");
    expect(due("2026-10-24", "2026-11-22")).toBe("Overdue by 29 days");
    expect(due("2026-10-23", "2026-11-22")).toBe("Overdue by 1 month");
    expect(due("2025-11-28", "2026-11-22")).toBe("Overdue by 11 months");
    expect(due("2025-11-27", "2026-11-22")).toBe("Overdue by 1 year");
    expect(due("2024-11-01", "2026-11-22")).toBe("Overdue by 2 years");
    expect(dueText({ dueOn: day("2020-01-01"), isClosed: true }, afternoon("2026-11-22"))).toEqual({
      text: "Due by January 1, 2020",
      isOverdue: false,
    });
  });

  test("is read only if the day exists", () => {
    expect(readDay("2026-02-28")).toEqual(day("2026-02-28"));
    expect(readDay("2024-02-29")).toEqual(day("2024-02-29"));
    for (const wrong of ["2026-02-29", "2026-13-01", "26-1-1", "tomorrow", ""]) expect(readDay(wrong)).toBeUndefined();
  });
});
