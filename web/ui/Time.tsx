import { use, useSyncExternalStore } from "react";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/durations.ts";
import { PageChanges, PageTime } from "#web/platform/page-time.ts";

/** How long ago, as GitHub words it: minutes, hours and days up to a month, then the date. */
export function Time({ at, prefix = false }: { at: string; prefix?: boolean }) {
  const renderedAt = use(PageTime);
  use(PageChanges)(getNextChange(at, renderedAt));
  const now = useSyncExternalStore(
    subscribeMinutes,
    () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS,
    () => renderedAt,
  );
  const zone = useSyncExternalStore<Zone>(
    subscribeNever,
    () => "local",
    () => "utc",
  );
  return (
    <time dateTime={at} title={zone === "local" ? fullDate(at) : undefined}>
      {toWords(at, { now: Math.max(now, renderedAt), zone, prefix })}
    </time>
  );
}

/** What the server writes for a time in a page that it renders now. */
export function toServerWords(at: string, now: number): string {
  return toWords(at, { now, zone: "utc", prefix: false });
}

/** The browser's zone is not known on the server and while hydrating. */
type Zone = "local" | "utc";

type Shown = { now: number; zone: Zone; prefix: boolean };

function toWords(at: string, { now, zone, prefix }: Shown): string {
  const time = new Date(at).getTime();
  return timeAgo(time, now) ?? `${prefix ? "on " : ""}${shortDate(time, now, zone)}`;
}

/** When the server writes other words for a time than now. The date of a time more than a month ago changes at the earliest with the day. */
export function getNextChange(at: string, now: number): number {
  const time = new Date(at).getTime();
  const past = Math.max(0, now - time);
  const step = STEPS.find(({ below }) => past < below);
  return step ? time + Math.min(step.below, (Math.floor(past / step.unit) + 1) * step.unit) : Infinity;
}

/** Of times less than this ago, the words change with each of these units. */
const STEPS = [
  { below: HOUR_MS, unit: MINUTE_MS },
  { below: DAY_MS, unit: HOUR_MS },
  { below: 7 * DAY_MS, unit: DAY_MS },
  { below: 30 * DAY_MS, unit: 7 * DAY_MS },
];

/** Undefined for times more than a month ago. */
function timeAgo(time: number, now: number): string | undefined {
  const past = Math.max(0, now - time);
  if (past < MINUTE_MS) return "now";
  if (past < HOUR_MS) return count(past / MINUTE_MS, "minute");
  if (past < DAY_MS) return count(past / HOUR_MS, "hour");
  if (past < 2 * DAY_MS) return "yesterday";
  if (past < 7 * DAY_MS) return count(past / DAY_MS, "day");
  if (past < 14 * DAY_MS) return "last week";
  if (past < 30 * DAY_MS) return count(past / (7 * DAY_MS), "week");
  return undefined;
}

function count(amount: number, unit: string): string {
  const whole = Math.floor(amount);
  return `${whole} ${unit}${whole === 1 ? "" : "s"} ago`;
}

function shortDate(time: number, now: number, zone: Zone): string {
  const isThisYear = new Date(time).getUTCFullYear() === new Date(now).getUTCFullYear();
  return (isThisYear ? DAY_AND_MONTH : WITH_YEAR)[zone].format(time);
}

/** The zone that the person has chosen, which the server writes on the page. */
const CHOSEN = typeof document === "undefined" ? {} : toZone(document.documentElement.dataset["timeZone"]);

function toZone(timeZone: string | undefined) {
  return timeZone ? { timeZone } : {};
}

/** Made only once, because formatters are slow to make. */
const DAY_AND_MONTH = formatters({ month: "short", day: "numeric" });
const WITH_YEAR = formatters({ month: "short", day: "numeric", year: "numeric" });

function formatters(options: Intl.DateTimeFormatOptions) {
  return {
    utc: new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" }),
    local: new Intl.DateTimeFormat("en-US", { ...options, ...CHOSEN }),
  };
}

const FULL = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "long", ...CHOSEN });

function fullDate(at: string): string {
  return FULL.format(new Date(at));
}

function subscribeMinutes(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS);
  return () => clearInterval(timer);
}

function subscribeNever(): () => void {
  return () => undefined;
}
