import { DAY_MS } from "#shared/durations.ts";
import { parseRange } from "#shared/query/ranges.ts";

/** A missing end is open; `to` is exclusive. */
type DateRange = { from?: Date; to?: Date };

/** The span of time that a date names: a year, a month, a day or an instant. `to` is exclusive. */
type Span = { from: Date; to: Date };

/** A range of `YYYY`, `YYYY-MM`, `YYYY-MM-DD`, ISO times and `@today±N[dwmy]`. */
export function parseDate(text: string, now: Date): DateRange | undefined {
  return parseRange<Span, DateRange>(text, (date) => parseSpan(date, now), {
    ">": (span) => ({ from: span.to }),
    ">=": (span) => ({ from: span.from }),
    "<": (span) => ({ to: span.from }),
    "<=": (span) => ({ to: span.to }),
  });
}

/** JavaScript takes a year below 100 for one of the 20th century. */
const MIN_YEAR = 100;
const MAX_YEAR = 9998;
const ISO_TIME = /^\d{4}-\d{2}-\d{2}t\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(z|[+-]\d{2}:?\d{2})?$/i;

function parseSpan(text: string, now: Date): Span | undefined {
  const relative = /^@today(?:([+-])(\d{1,4})([dwmy]))?$/i.exec(text);
  if (relative) return relativeDay(now, relative);
  const calendar = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(text);
  if (calendar) return calendarSpan(Number(calendar[1]), toNumber(calendar[2]), toNumber(calendar[3]));
  if (!ISO_TIME.test(text)) return undefined;
  const instant = new Date(/(z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`);
  return Number.isNaN(instant.getTime()) ? undefined : { from: instant, to: new Date(instant.getTime() + 1000) };
}

function calendarSpan(year: number, month: number | undefined, day: number | undefined): Span | undefined {
  if (month !== undefined && (month < 1 || month > 12)) return undefined;
  if (day !== undefined && (day < 1 || day > daysInMonth(year, month ?? 1))) return undefined;
  const from = Date.UTC(year, (month ?? 1) - 1, day ?? 1);
  const to = day === undefined ? Date.UTC(month === undefined ? year + 1 : year, month ?? 0, 1) : from + DAY_MS;
  return { from: new Date(from), to: new Date(to) };
}

/** Months and years keep the day where the target month has it, else its last day. */
function relativeDay(now: Date, match: RegExpExecArray): Span {
  const amount = Number(match[2] ?? 0) * (match[1] === "-" ? -1 : 1);
  const unit = (match[3] ?? "d").toLowerCase();
  let [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  if (unit === "d" || unit === "w") day += amount * (unit === "w" ? 7 : 1);
  else {
    const months = month + amount * (unit === "y" ? 12 : 1);
    year += Math.floor(months / 12);
    // The database reads four digits.
    year = Math.min(MAX_YEAR, Math.max(MIN_YEAR, year));
    month = ((months % 12) + 12) % 12;
    day = Math.min(day, daysInMonth(year, month + 1));
  }
  const from = Date.UTC(year, month, day);
  return { from: new Date(from), to: new Date(from + DAY_MS) };
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function toNumber(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}
