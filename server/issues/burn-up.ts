import type { EventKind } from "#server/events/event.ts";
import { DAY_MS } from "#shared/durations.ts";

/** One issue or pull request that is or was in a milestone. */
export type Member = {
  id: number;
  createdAt: Date;
  closedAt: Date | null;
  /** Whether it is in the milestone now. */
  isIn: boolean;
};

/** In the order in which they happened. */
export type MemberEvent = {
  issueId: number;
  kind: Extract<EventKind, "MILESTONED" | "DEMILESTONED" | "CLOSED" | "MERGED" | "REOPENED">;
  createdAt: Date;
};

/** The end of a day: how many were in the milestone, and how many of them were closed. */
type ProgressPoint = { date: Date; total: number; closed: number };

export type MilestoneProgress = { points: ProgressPoint[]; estimatedFinishOn: Date | null };

const POINTS_MAX = 100;
/** The pace is that of the last four weeks. */
const PACE_DAYS = 28;
/** With less than this there is no estimate. */
const MIN_POINTS = { days: 7, closed: 3 };
const FURTHEST_DAYS = 5 * 365;

/** The progress of a milestone over time, computed from the events of its issues. Days are in UTC. */
export function burnUp(members: readonly Member[], events: readonly MemberEvent[], now: Date): MilestoneProgress {
  const changes = new Map<number, { total: number; closed: number }>();
  const eventsByIssue = new Map<number, MemberEvent[]>();
  for (const event of events) {
    const own = eventsByIssue.get(event.issueId);
    if (own) own.push(event);
    else eventsByIssue.set(event.issueId, [event]);
  }
  for (const member of members) {
    for (const change of countChanges(member, eventsByIssue.get(member.id) ?? [])) {
      const day = startOfDay(change.date);
      const sum = changes.get(day) ?? { total: 0, closed: 0 };
      changes.set(day, { total: sum.total + change.total, closed: sum.closed + change.closed });
    }
  }
  if (changes.size === 0) return { points: [], estimatedFinishOn: null };
  const today = startOfDay(now);
  const days = [...changes.keys()].sort((a, b) => a - b);
  if (days.at(-1) !== today) days.push(today);
  let [total, closed] = [0, 0];
  const points = days.map((day) => {
    const change = changes.get(day);
    total += change?.total ?? 0;
    closed += change?.closed ?? 0;
    return { date: new Date(day * DAY_MS), total, closed };
  });
  return { points: downsample(points), estimatedFinishOn: estimateCompletion(points, today) };
}

const startOfDay = (date: Date) => Math.floor(date.getTime() / DAY_MS);

type Change = { date: Date; total: number; closed: number };

/** How one issue changed the sums, and when. Without events, its own dates count. */
function countChanges(member: Member, events: readonly MemberEvent[]): Change[] {
  const moves = events.filter((event) => event.kind === "MILESTONED" || event.kind === "DEMILESTONED");
  const wasIn = moves[0] ? moves[0].kind === "DEMILESTONED" : member.isIn;
  const hasCloseEvent = events.some((event) => /CLOSED|MERGED/.test(event.kind));
  const closedWithoutEvent: MemberEvent[] =
    member.closedAt === null || hasCloseEvent
      ? []
      : [{ issueId: member.id, kind: "CLOSED", createdAt: member.closedAt }];
  const all = [...events, ...closedWithoutEvent].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const changes: Change[] = wasIn ? [{ date: member.createdAt, total: 1, closed: 0 }] : [];
  let [isIn, isClosed] = [wasIn, false];
  for (const { kind, createdAt } of all) {
    const before = { total: Number(isIn), closed: Number(isIn && isClosed) };
    if (kind === "MILESTONED") isIn = true;
    else if (kind === "DEMILESTONED") isIn = false;
    else isClosed = kind !== "REOPENED";
    const change = {
      date: createdAt,
      total: Number(isIn) - before.total,
      closed: Number(isIn && isClosed) - before.closed,
    };
    if (change.total !== 0 || change.closed !== 0) changes.push(change);
  }
  return changes;
}

/** Up to a hundred points, with the last one. */
function downsample(points: ProgressPoint[]): ProgressPoint[] {
  const step = Math.ceil(points.length / POINTS_MAX);
  return points.filter((_, index) => (points.length - 1 - index) % step === 0);
}

function estimateCompletion(points: readonly ProgressPoint[], today: number): Date | null {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || last.closed < MIN_POINTS.closed || last.closed >= last.total) return null;
  const age = today - startOfDay(first.date);
  if (age < MIN_POINTS.days) return null;
  const from = today - Math.min(age, PACE_DAYS);
  const then = points.findLast((point) => startOfDay(point.date) <= from) ?? first;
  const gained = last.closed - then.closed - (last.total - then.total);
  if (gained <= 0) return null;
  const left = Math.ceil(((last.total - last.closed) * (today - from)) / gained);
  return left > FURTHEST_DAYS ? null : new Date((today + left) * DAY_MS);
}
