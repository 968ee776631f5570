import type { EventKind } from "#server/events/event.ts";
import type { ChangeRecord } from "#server/bulk/change-record.ts";
import type { Context } from "#server/platform/context.ts";
import { issueKey, type IssueKey } from "#server/issues/issue.ts";
import { alsoHasKey, sql } from "#server/platform/db/sql.ts";

type LaterEvent = IssueKey & {
  kind: EventKind;
  data: { labelId?: number; assigneeId?: number; projectId?: number };
};

/** What was changed in an issue after an event: whole properties, and single labels, assignees and projects. */
export type LaterChanges = { has(property: keyof ChangeRecord, id?: number): boolean };

const PROPERTY_OF: Partial<Record<EventKind, keyof ChangeRecord>> = {
  CLOSED: "state",
  REOPENED: "state",
  LABELED: "labels",
  UNLABELED: "labels",
  ASSIGNED: "assignees",
  UNASSIGNED: "assignees",
  ADDED_TO_PROJECT_V2: "projects",
  REMOVED_FROM_PROJECT_V2: "projects",
  MILESTONED: "milestone",
  DEMILESTONED: "milestone",
  ISSUE_TYPE_ADDED: "issueType",
  ISSUE_TYPE_CHANGED: "issueType",
  ISSUE_TYPE_REMOVED: "issueType",
};

/** For each issue, what was changed after the event that is given with it. */
export async function loadLaterChanges(
  { db }: Pick<Context, "db">,
  items: readonly { key: IssueKey; lastEventId: number }[],
): Promise<(key: IssueKey) => LaterChanges> {
  const rows = await db.rows<LaterEvent>(sql`
    select e.repository_id, e.issue_id as id, e.kind, e.data
    from unnest(${items.map(({ key }) => key.repositoryId)}::bigint[], ${items.map(({ key }) => key.id)}::bigint[],
      ${items.map(({ lastEventId }) => lastEventId)}::bigint[]) as n (repository_id, issue_id, last_event_id)
    join events e on e.repository_id = n.repository_id and e.issue_id = n.issue_id and e.id > n.last_event_id
    where ${alsoHasKey(
      "e.repository_id, e.issue_id",
      items.map(({ key }) => key),
    )} and e.kind = any(${Object.keys(PROPERTY_OF)}::text[])`);
  const changed = new Map<string, Set<string>>();
  for (const event of rows) {
    const name = issueKey(event);
    changed.set(name, (changed.get(name) ?? new Set()).add(toName(PROPERTY_OF[event.kind], getSubject(event))));
  }
  return (key) => ({ has: (property, id) => changed.get(issueKey(key))?.has(toName(property, id)) === true });
}

function getSubject({ data: { labelId, assigneeId, projectId } }: LaterEvent): number | undefined {
  return labelId ?? assigneeId ?? projectId;
}

function toName(property: keyof ChangeRecord | undefined, id: number | undefined): string {
  return id === undefined ? String(property) : `${property}:${id}`;
}
