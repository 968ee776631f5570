import { describe, expect } from "vitest";
import { dueAt } from "#server/notifications/due-at.ts";
import { sql } from "#server/platform/db/sql.ts";
import { test } from "#server/test/world-test.ts";

// When an e-mail is sent: its frequency, and quiet hours, in which none is.

type Settings = {
  zone?: string | null;
  frequency?: "IMMEDIATELY" | "EVERY_15_MINUTES" | "DAILY" | null;
  dailyAt?: string;
  quiet?: [from: string, until: string];
};
type Case = [rule: string, settings: Settings, now: string, dueAt: string];

const BERLIN = { zone: "Europe/Berlin", quiet: ["22:00", "07:00"] } satisfies Settings;
const QUARTERLY = { ...BERLIN, frequency: "EVERY_15_MINUTES" } satisfies Settings;
const DAILY = { ...BERLIN, frequency: "DAILY", dailyAt: "08:00" } satisfies Settings;

/** Times are in UTC. Berlin is an hour ahead of it in winter and two in summer, which lasted from March 29 to October 25 in 2026. */
const CASES: Record<string, Case[]> = {
  "at once": [
    ["without quiet hours", { zone: "Europe/Berlin" }, "2026-01-10T22:30:00Z", "2026-01-10T22:30:00Z"],
    ["before they begin", BERLIN, "2026-01-10T20:59:59Z", "2026-01-10T20:59:59Z"],
    ["when they begin", BERLIN, "2026-01-10T21:00:00Z", "2026-01-11T06:00:00Z"],
    ["before midnight", BERLIN, "2026-01-10T22:59:59Z", "2026-01-11T06:00:00Z"],
    ["at midnight", BERLIN, "2026-01-10T23:00:00Z", "2026-01-11T06:00:00Z"],
    ["before they end", BERLIN, "2026-01-11T05:59:59Z", "2026-01-11T06:00:00Z"],
    ["when they end", BERLIN, "2026-01-11T06:00:00Z", "2026-01-11T06:00:00Z"],
    ["within one day", { ...BERLIN, quiet: ["12:00", "14:00"] }, "2026-01-10T11:30:00Z", "2026-01-10T13:00:00Z"],
    ["outside of one day", { ...BERLIN, quiet: ["12:00", "14:00"] }, "2026-01-10T13:00:00Z", "2026-01-10T13:00:00Z"],
    ["until midnight", { ...BERLIN, quiet: ["20:00", "00:00"] }, "2026-01-10T22:00:00Z", "2026-01-10T23:00:00Z"],
    ["from midnight", { ...BERLIN, quiet: ["00:00", "06:00"] }, "2026-01-10T23:00:00Z", "2026-01-11T05:00:00Z"],
  ],
  "in the time zone of the person": [
    ["west of UTC", { ...BERLIN, zone: "America/New_York" }, "2026-01-11T04:00:00Z", "2026-01-11T12:00:00Z"],
    ["of half an hour", { ...BERLIN, zone: "Asia/Kolkata" }, "2026-01-10T17:00:00Z", "2026-01-11T01:30:00Z"],
    ["beyond the date line", { ...BERLIN, zone: "Pacific/Kiritimati" }, "2026-01-10T09:00:00Z", "2026-01-10T17:00:00Z"],
    ["UTC if there is none", { ...BERLIN, zone: null }, "2026-01-10T21:59:59Z", "2026-01-10T21:59:59Z"],
    ["UTC if there is none, in them", { ...BERLIN, zone: null }, "2026-01-10T22:00:00Z", "2026-01-11T07:00:00Z"],
  ],
  "when the clock changes": [
    ["the night is shorter in spring", BERLIN, "2026-03-28T22:00:00Z", "2026-03-29T05:00:00Z"],
    ["the night is longer in autumn", BERLIN, "2026-10-24T21:00:00Z", "2026-10-25T06:00:00Z"],
    [
      "an end that does not exist",
      { ...BERLIN, quiet: ["22:00", "02:30"] },
      "2026-03-28T22:00:00Z",
      "2026-03-29T01:30:00Z",
    ],
    [
      "the second of two ends",
      { ...BERLIN, quiet: ["22:00", "02:30"] },
      "2026-10-24T21:00:00Z",
      "2026-10-25T01:30:00Z",
    ],
    ["the daily time in spring", DAILY, "2026-03-28T10:00:00Z", "2026-03-29T06:00:00Z"],
    ["the daily time in autumn", DAILY, "2026-10-24T10:00:00Z", "2026-10-25T07:00:00Z"],
  ],
  "every 15 minutes": [
    ["at the next quarter of an hour", QUARTERLY, "2026-01-10T20:31:00Z", "2026-01-10T20:45:00Z"],
    ["after one that is now", QUARTERLY, "2026-01-10T20:30:00Z", "2026-01-10T20:45:00Z"],
    ["after them if the quarter is in them", QUARTERLY, "2026-01-10T20:46:00Z", "2026-01-11T06:00:00Z"],
    ["in them", QUARTERLY, "2026-01-11T01:10:00Z", "2026-01-11T06:00:00Z"],
    ["at the quarter at which they end", QUARTERLY, "2026-01-11T05:50:00Z", "2026-01-11T06:00:00Z"],
    [
      "after an end between quarters",
      { ...QUARTERLY, quiet: ["22:00", "07:10"] },
      "2026-01-11T05:50:00Z",
      "2026-01-11T06:10:00Z",
    ],
  ],
  daily: [
    ["today", DAILY, "2026-01-10T06:59:00Z", "2026-01-10T07:00:00Z"],
    ["tomorrow from its time on", DAILY, "2026-01-10T07:00:00Z", "2026-01-11T07:00:00Z"],
    ["in them", DAILY, "2026-01-10T23:30:00Z", "2026-01-11T07:00:00Z"],
    [
      "after them if its time is in them",
      { ...DAILY, dailyAt: "06:00" },
      "2026-01-10T10:00:00Z",
      "2026-01-11T06:00:00Z",
    ],
    ["after them on the next day", { ...DAILY, dailyAt: "23:30" }, "2026-01-10T10:00:00Z", "2026-01-11T06:00:00Z"],
    ["when they end", { ...DAILY, dailyAt: "07:00" }, "2026-01-10T10:00:00Z", "2026-01-11T06:00:00Z"],
  ],
};

for (const [name, cases] of Object.entries(CASES)) {
  describe(`e-mail and quiet hours, ${name}`, () => {
    test.for(cases)("%s", async ([, settings, now, expected], { world }) => {
      const { zone = "UTC", frequency = null, dailyAt = "08:00", quiet = [null, null] } = settings;
      const row = await world.db.row<{ at: Date }>(sql`
        select ${dueAt({ ...world.as(null), now: new Date(now) })} as at from (select ${zone}::text as time_zone) a,
          (select ${frequency}::text as email_frequency, ${dailyAt}::time as daily_at, ${quiet[0]}::time as quiet_from,
            ${quiet[1]}::time as quiet_until) t`);
      expect(row?.at.toISOString()).toBe(new Date(expected).toISOString());
    });
  });
}
