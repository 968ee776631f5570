import { visible } from "#server/access/visible.ts";
import type { DomainEvent } from "#server/events/event.ts";
import { EVENT_COLUMNS, parseEvent } from "#server/events/event-row.ts";
import type { Context } from "#server/platform/context.ts";
import { alsoInRepositories, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import type { RecordedEvent } from "#server/platform/events/declare.ts";
import { FEED_LIMITS } from "#shared/limits.ts";

/** What somebody did in a repository. */
export type Activity = Named & { event: DomainEvent };

type Named = {
  ownerLogin: string;
  name: string;
  isPublic: boolean;
  number: number;
  title: string;
  isPull: boolean;
  actorLogin: string | null;
  /** The assignee, of which there is none here. */
  login: string;
};

const COLUMNS = sql`o.login as owner_login, r.name, r.visibility = 'PUBLIC' as is_public, i.number, i.title, i.is_pull,
  a.login as actor_login, '' as login, ${EVENT_COLUMNS}`;

const JOINS = raw(`join repositories r on r.id = e.repository_id
  join accounts o on o.id = r.owner_id
  join issues i on i.repository_id = e.repository_id and i.id = e.issue_id
  left join accounts a on a.id = e.actor_id`);

/** What is shown of repositories. */
const KINDS = ["ISSUE_OPENED", "ISSUE_COMMENT", "CLOSED", "REOPENED", "MERGED", "REVIEWED"];

/** The issues and comments that an account wrote last, as far as the viewer sees them. */
export async function listPersonActivity(ctx: Context, accountId: number): Promise<Activity[]> {
  const { entries } = FEED_LIMITS;
  return toActivity(
    ctx,
    await ctx.db.rows<Named & RecordedEvent>(sql`
      with opened as (
        select i.repository_id, i.id from issues i join repositories r on r.id = i.repository_id
        where i.author_id = ${accountId} and ${visible(ctx.viewer)} order by i.created_at desc, i.id desc limit ${entries}),
      commented as (
        select c.repository_id, c.id from comments c join repositories r on r.id = c.repository_id
        where c.author_id = ${accountId} and ${visible(ctx.viewer)} order by c.created_at desc, c.id desc limit ${entries})
      select ${COLUMNS} from (
        select e.* from opened w join events e on e.repository_id = w.repository_id and e.issue_id = w.id and e.kind = 'ISSUE_OPENED'
        union all select e.* from commented w join events e on e.repository_id = w.repository_id and e.kind = 'ISSUE_COMMENT'
          and (e.data->>'commentId')::bigint = w.id) e ${JOINS}
      where ${visible(ctx.viewer)} order by e.created_at desc, e.id desc limit ${entries}`),
  );
}

/**
 * What happened last in the repositories of the condition on alias `r`, as far as the viewer sees them. Of many repositories those
 * count that had the last events, and of each a limited number of events: labels of many issues, say, are passed over.
 */
export async function listRepositoryActivity(ctx: Context, condition: Sql): Promise<Activity[]> {
  const { entries, events } = FEED_LIMITS;
  const latest = await findLatest(ctx, condition);
  // Citus does not find a worker for no repository.
  if (latest.length === 0) return [];
  const rows = await ctx.db.rows<Named & RecordedEvent>(sql`
    select ${COLUMNS} from unnest(${latest}::bigint[]) as l (id) cross join lateral (
      select * from (select * from events where repository_id = l.id and ${alsoInRepositories("repository_id", latest)}
        order by id desc limit ${events}) x
      where x.kind = any(${KINDS}::text[]) order by x.id desc limit ${entries}) e ${JOINS}
    where ${visible(ctx.viewer)} and ${alsoInRepositories("i.repository_id", latest)} order by e.created_at desc, e.id desc limit ${entries}`);
  const isLater = (one: RecordedEvent, other: RecordedEvent) =>
    other.createdAt.getTime() - one.createdAt.getTime() || other.id - one.id;
  return toActivity(ctx, rows.toSorted(isLater).slice(0, entries));
}

/** The repositories that had the last events. A distributed database cannot look up the last event of each one by one. */
async function findLatest(ctx: Context, condition: Sql): Promise<number[]> {
  const visibleIds = sql`select r.id from repositories r where ${condition} and ${visible(ctx.viewer)}`;
  const rows = await ctx.db.rows<{ id: number }>(
    ctx.db.isDistributed
      ? sql`select e.repository_id as id from events e where e.repository_id in (${visibleIds})
          group by e.repository_id order by max(e.id) desc limit ${FEED_LIMITS.repositories}`
      : sql`select r.id from (${visibleIds}) r
          cross join lateral (select max(e.id) as event_id from events e where e.repository_id = r.id) x
          where x.event_id is not null order by x.event_id desc limit ${FEED_LIMITS.repositories}`,
  );
  return rows.map(({ id }) => id);
}

function toActivity(ctx: Context, rows: readonly (Named & RecordedEvent)[]): Activity[] {
  return rows.flatMap((row) => {
    const { id, repositoryId, issueId, kind, actorId, createdAt, onTimeline, data } = row;
    const event = parseEvent(ctx, { id, repositoryId, issueId, kind, actorId, createdAt, onTimeline, data });
    return event ? { ...row, event } : [];
  });
}
