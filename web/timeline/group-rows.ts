import { HOUR_MS } from "#shared/durations.ts";

export type TimelineRow = {
  id: string;
  typename: string;
  actor: string | null;
  /** ISO 8601. Null for an item that is not an event. */
  createdAt: string | null;
};

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

/**
 * Groups adjacent events of one kind and one actor within an hour, to be shown
 * as one line: “added bug and removed wip labels”.
 */
export function groupRows<Row extends TimelineRow>(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    const previous = group?.at(-1);
    if (group && previous && belongTogether(previous, row)) group.push(row);
    else groups.push([row]);
  }
  return groups;
}

function belongTogether(a: TimelineRow, b: TimelineRow): boolean {
  const kind = KINDS[a.typename];
  if (kind === undefined || kind !== KINDS[b.typename] || a.actor !== b.actor) return false;
  return Math.abs(Date.parse(b.createdAt ?? "") - Date.parse(a.createdAt ?? "")) <= HOUR_MS;
}
