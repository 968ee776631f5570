/**
 * What one person did in one go reads as one line: “added bug and removed wip
 * labels”. Neighbours are of one kind and one person, within an hour.
 */
export type TimelineRow = {
  id: string;
  typename: string;
  actor: string | null;
  /** ISO 8601; null where it is not an event. */
  createdAt: string | null;
};

const HOUR_MS = 3_600_000;

const KINDS: Record<string, string> = {
  LabeledEvent: "labels",
  UnlabeledEvent: "labels",
  AssignedEvent: "assignees",
  UnassignedEvent: "assignees",
  AddedToProjectV2Event: "projects",
  RemovedFromProjectV2Event: "projects",
  SubIssueAddedEvent: "sub-issues",
  SubIssueRemovedEvent: "removed sub-issues",
};

/** Runs of rows that belong together; most are of one. */
export function groupRows<Row extends TimelineRow>(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (last && before && belong(before, row)) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

function belong(a: TimelineRow, b: TimelineRow): boolean {
  const kind = KINDS[a.typename];
  if (kind === undefined || kind !== KINDS[b.typename] || a.actor !== b.actor) return false;
  return Math.abs(Date.parse(b.createdAt ?? "") - Date.parse(a.createdAt ?? "")) <= HOUR_MS;
}
