import pg from "pg";
import { describe, expect, it } from "vitest";
import { parseTime } from "#server/platform/db/parse-time.ts";

/** The driver has one parser for times with and without a time zone. */
const parseAny = pg.types.getTypeParser(pg.types.builtins.TIMESTAMP) as (text: string) => Date;

describe("parseTime", () => {
  it.each([
    "2026-11-28 03:51:12+00",
    "2026-11-28 03:51:12.5+00",
    "2026-01-01 00:00:00.057+00",
    "2026-11-28 03:51:12.123456+00",
    "1969-12-31 23:59:59.9999+00",
    "0100-01-01 00:00:00+00",
    "0001-01-01 00:00:00+00",
    "12026-11-28 03:51:12+00",
    "0044-03-15 00:00:00+00 BC",
    "2026-11-28 03:51:12.1+05:30",
    "2026-11-28 03:51:12-03",
    "infinity",
    "-infinity",
  ])("reads %s as the driver does", (text) => {
    expect(parseTime(text)).toEqual(parseAny(text));
  });

  it("reads the milliseconds of all fractions as the driver does", () => {
    for (let micros = 0; micros < 1_000_000; micros += 997) {
      const text = `2026-11-28 03:51:12.${String(micros).padStart(6, "0")}+00`;
      expect(parseTime(text)).toEqual(parseAny(text));
    }
  });
});
