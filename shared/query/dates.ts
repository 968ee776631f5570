/** Ranges of numbers and instants. A missing end is open; `to` of a date range is exclusive. */
export type CountRange = { from?: number; to?: number };
export type DateRange = { from?: Date; to?: Date };

/** `n`, `>n`, `>=n`, `<n`, `<=n`, `a..b`, `a..*`, `*..b`; both ends inclusive. */
export function parseCount(text: string): CountRange | undefined {
  const compared = /^(>=|<=|>|<)?(\d{1,9})$/.exec(text);
  if (compared) {
    const n = Number(compared[2]);
    const operator = compared[1];
    if (operator === ">") return { from: n + 1 };
    if (operator === ">=") return { from: n };
    if (operator === "<") return { to: n - 1 };
    if (operator === "<=") return { to: n };
    return { from: n, to: n };
  }
  const between = /^(\d{1,9}|\*)\.\.(\d{1,9}|\*)$/.exec(text);
  if (!between) return undefined;
  const [, from, to] = between;
  return { ...(from === "*" ? {} : { from: Number(from) }), ...(to === "*" ? {} : { to: Number(to) }) };
}

/** The same for numbers with a sign or decimals, as the issue fields have them; ends exclusive where so written. */
export type NumberRange = { from?: number; to?: number; isAfter?: boolean; isBefore?: boolean };

const NUMBER = "[+-]?\\d{1,15}(?:\\.\\d{1,10})?";
const NUMBER_COMPARED = new RegExp(`^(>=|<=|>|<)?(${NUMBER})$`);
const NUMBER_RANGE = new RegExp(`^(${NUMBER}|\\*)\\.\\.(${NUMBER}|\\*)$`);

export function parseNumber(text: string): NumberRange | undefined {
  const compared = NUMBER_COMPARED.exec(text);
  if (compared) {
    const n = Number(compared[2]);
    const operator = compared[1];
    if (operator === ">") return { from: n, isAfter: true };
    if (operator === ">=") return { from: n };
    if (operator === "<") return { to: n, isBefore: true };
    if (operator === "<=") return { to: n };
    return { from: n, to: n };
  }
  const between = NUMBER_RANGE.exec(text);
  if (!between) return undefined;
  const [, from, to] = between;
  return { ...(from === "*" ? {} : { from: Number(from) }), ...(to === "*" ? {} : { to: Number(to) }) };
}

/** The same for dates: `YYYY`, `YYYY-MM`, `YYYY-MM-DD`, an ISO time, `@today±N[dwmy]`. Each names a span of time. */
export function parseDate(text: string, now: Date): DateRange | undefined {
  const compared = /^(>=|<=|>|<)?([^.<>=]+(?:\.\d+z?)?)$/i.exec(text);
  if (compared?.[2]) {
    const span = dateSpan(compared[2], now);
    if (!span) return undefined;
    const operator = compared[1];
    if (operator === ">") return { from: span.to };
    if (operator === ">=") return { from: span.from };
    if (operator === "<") return { to: span.from };
    if (operator === "<=") return { to: span.to };
    return span;
  }
  const at = text.indexOf("..");
  if (at < 0) return undefined;
  const [first, last] = [text.slice(0, at), text.slice(at + 2)];
  const from = first === "*" ? undefined : dateSpan(first, now);
  const to = last === "*" ? undefined : dateSpan(last, now);
  if ((!from && first !== "*") || (!to && last !== "*")) return undefined;
  return { ...(from ? { from: from.from } : {}), ...(to ? { to: to.to } : {}) };
}

type Span = { from: Date; to: Date };

const DAY = 86_400_000;

function dateSpan(text: string, now: Date): Span | undefined {
  const relative = /^@today(?:([+-])(\d{1,4})([dwmy]))?$/i.exec(text);
  if (relative) return relativeDay(now, relative);
  const parts = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(text);
  if (parts) return calendarSpan(Number(parts[1]), optional(parts[2]), optional(parts[3]));
  if (!/^\d{4}-\d{2}-\d{2}t\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(z|[+-]\d{2}:?\d{2})?$/i.test(text)) return undefined;
  const instant = new Date(/(z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`);
  return Number.isNaN(instant.getTime()) ? undefined : { from: instant, to: new Date(instant.getTime() + 1000) };
}

function calendarSpan(year: number, month: number | undefined, day: number | undefined): Span | undefined {
  if (month !== undefined && (month < 1 || month > 12)) return undefined;
  if (day !== undefined && (day < 1 || day > daysIn(year, month ?? 1))) return undefined;
  const from = Date.UTC(year, (month ?? 1) - 1, day ?? 1);
  const to = day === undefined ? Date.UTC(month === undefined ? year + 1 : year, month ?? 0, 1) : from + DAY;
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
    month = ((months % 12) + 12) % 12;
    day = Math.min(day, daysIn(year, month + 1));
  }
  const from = Date.UTC(year, month, day);
  return { from: new Date(from), to: new Date(from + DAY) };
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function optional(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}
