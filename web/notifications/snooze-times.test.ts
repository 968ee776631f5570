import { expect, test } from "vitest";
import { SNOOZE_TIMES, toFieldValue } from "#web/notifications/snooze-times.ts";

const times = (now: Date) => SNOOZE_TIMES.map(({ getUntil }) => toFieldValue(getUntil(now)));

test("a snooze ends in three hours, tomorrow at nine, or on Monday at nine", () => {
  expect(times(new Date(2026, 4, 8, 10, 30))).toEqual(["2026-05-08T13:30", "2026-05-09T09:00", "2026-05-11T09:00"]);
});

test("on a Monday and on a Sunday, next week begins on the next Monday", () => {
  expect(times(new Date(2026, 4, 11, 8))[2]).toBe("2026-05-18T09:00");
  expect(times(new Date(2026, 4, 10, 8))[2]).toBe("2026-05-11T09:00");
});
