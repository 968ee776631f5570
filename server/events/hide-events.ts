import { eventId, hasEventField } from "#server/events/event-sql.ts";
import type { Context } from "#server/platform/context.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";

type IssueKey = { repositoryId: number; id: number };

// On a distributed database the timeline cannot look for the issues that its events name: they may be on other workers.

/** Marks the events of other issues that name a deleted one, so that no timeline shows them. */
export async function hideEventsAbout({ db }: Pick<Context, "db">, issue: IssueKey): Promise<void> {
  await db.run(sql`update events e set data = e.data || '{"otherIsDeleted": true}' where ${isAbout(issue)}`);
}

export async function showEventsAbout({ db }: Pick<Context, "db">, issue: IssueKey): Promise<void> {
  await db.run(sql`update events e set data = e.data - 'otherIsDeleted' where ${isAbout(issue)}`);
}

function isAbout({ repositoryId, id }: IssueKey): Sql {
  return sql`${hasEventField("CROSS_REFERENCED", "otherIssueId")} and ${eventId("CROSS_REFERENCED", "otherIssueId")} = ${id}
    and ${eventId("CROSS_REFERENCED", "otherRepositoryId")} = ${repositoryId}`;
}
