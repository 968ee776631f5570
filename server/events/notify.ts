import type { Context } from "#server/platform/context.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import { EVENTS_CHANNEL } from "#server/platform/events/listen.ts";

/** Changes of lists that are no events of an issue. Nothing is recorded. */
export type NoticeKind = "LISTS_CHANGED" | "RELATED_ISSUE_CHANGED";

/** After the commit, the lists with issues of the repository are loaded again: a label, a milestone or the pins changed. */
export function notifyLists(ctx: Context, repositoryId: number): Promise<void> {
  return notify(ctx, "LISTS_CHANGED", sql`select ${repositoryId}::bigint as repository_id, null::bigint as issue_id`);
}

/** After the commit, lists receive the rows of these issues (`repository_id`, `issue_id`) again. */
export function notifyRelatedIssues(ctx: Context, issues: Sql): Promise<void> {
  return notify(ctx, "RELATED_ISSUE_CHANGED", issues);
}

async function notify(ctx: Context, kind: NoticeKind, issues: Sql): Promise<void> {
  if (ctx.suppressNotifications) return;
  await ctx.db.run(sql`
    select pg_notify(${EVENTS_CHANNEL}::text, json_build_object('id', 0, 'repositoryId', n.repository_id,
      'issueId', n.issue_id, 'kind', ${kind}::text, 'onTimeline', false)::text)
    from (${issues}) n`);
}

/** Sent to those who follow a background job. */
export const JOB_CHANGED = "JOB_CHANGED";

/** After the commit, those who follow the job load its progress again. Lists are not concerned. */
export async function notifyJob(ctx: Pick<Context, "db">, jobId: number): Promise<void> {
  await ctx.db.run(sql`
    select pg_notify(${EVENTS_CHANNEL}::text, json_build_object('id', ${jobId}::bigint, 'repositoryId', 0,
      'issueId', null, 'kind', ${JOB_CHANGED}::text, 'onTimeline', false)::text)`);
}
