import type { EventKind, EventOf } from "#server/events/event.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import type { RecordedEvent } from "#server/platform/events/declare.ts";

export function eventsOfKind<Kind extends EventKind>(
  events: readonly RecordedEvent[],
  ...kinds: readonly Kind[]
): EventOf<Kind>[] {
  const wanted: ReadonlySet<string> = new Set(kinds);
  const isRequested = (event: RecordedEvent): event is EventOf<Kind> => wanted.has(event.kind);
  return events.filter(isRequested);
}

/** The issues of the events, each once, by id: transactions that write them take their locks in one order. */
export function distinctIssues(events: readonly RecordedEvent[]): { repositoryId: number; id: number }[] {
  const issues = events.map(({ repositoryId, issueId }) => ({ repositoryId, id: issueId }));
  const byKey = new Map(issues.map((issue) => [`${issue.repositoryId}:${issue.id}`, issue]));
  return [...byKey.values()].toSorted((a, b) => a.repositoryId - b.repositoryId || a.id - b.id);
}

/** Where issues were moved, as rows `m (from_id, repository_id, issue_id)`. */
export function transfers(events: readonly EventOf<"TRANSFERRED">[]): Sql {
  return sql`unnest(${events.map((event) => event.data.fromRepositoryId)}::bigint[],
    ${events.map((event) => event.repositoryId)}::bigint[], ${events.map((event) => event.issueId)}::bigint[])
    as m (from_id, repository_id, issue_id)`;
}
