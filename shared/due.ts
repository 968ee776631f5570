import { DAY_MS } from "#shared/durations.ts";

const MONTH_DAYS = 30;

const LONG = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** `November 30, 2026`: a day as it is in UTC. */
export function longDate(date: Date): string {
  return LONG.format(date);
}

/** The days since the due day in UTC; 0 until its end. */
function daysPast(dueOn: Date, now: Date): number {
  return Math.max(0, Math.floor(now.getTime() / DAY_MS) - Math.floor(dueOn.getTime() / DAY_MS));
}

/** Days if under 30, months of 30 days if under 12, else years. */
function span(days: number): string {
  const months = Math.floor(days / MONTH_DAYS);
  if (days < MONTH_DAYS) return pluralize(days, "day");
  if (months < 12) return pluralize(months, "month");
  return pluralize(Math.max(1, Math.floor(days / 365)), "year");
}

function pluralize(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

type Due = { text: string; isOverdue: boolean };

type DueMilestone = { dueOn: Date | null; isClosed: boolean };

/** The text of a milestone's due date. A closed milestone is not overdue. */
export function dueText({ dueOn, isClosed }: DueMilestone, now: Date): Due {
  if (!dueOn) return { text: "No due date", isOverdue: false };
  const days = isClosed ? 0 : daysPast(dueOn, now);
  return days > 0
    ? { text: `Overdue by ${span(days)}`, isOverdue: true }
    : { text: `Due by ${longDate(dueOn)}`, isOverdue: false };
}

/** `2026-11-30` as its midnight in UTC; undefined: no such day (JavaScript takes February 30 for March 2). */
export function readDay(text: string): Date | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim());
  if (!match) return undefined;
  const date = new Date(`${match[0]}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(match[0]) ? date : undefined;
}
