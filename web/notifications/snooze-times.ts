import { HOUR_MS, MINUTE_MS } from "#shared/durations.ts";

/** When a snoozed notification can come back, in the browser's time zone: mornings are at nine. */
export const SNOOZE_TIMES: readonly { text: string; getUntil: (now: Date) => Date }[] = [
  { text: "Later today", getUntil: (now) => new Date(now.getTime() + LATER_MS) },
  { text: "Tomorrow", getUntil: (now) => getMorning(now, 1) },
  { text: "Next week", getUntil: (now) => getMorning(now, (8 - now.getDay()) % 7 || 7) },
];

const LATER_MS = 3 * HOUR_MS;
const MORNING_HOUR = 9;

/** At nine, some days later. */
export function getMorning(now: Date, days: number): Date {
  const morning = new Date(now);
  morning.setDate(morning.getDate() + days);
  morning.setHours(MORNING_HOUR, 0, 0, 0);
  return morning;
}

/** As the value of a field for date and time. */
export function toFieldValue(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS);
  return local.toISOString().slice(0, 16);
}
