import type { Context, EventSubscriber } from "#server/platform/context.ts";
import { issueKey, keyArrays, reloadIssue, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { signedIn } from "#server/accounts/signed-in.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";
import { distinctIssues } from "#server/events/select-events.ts";

/** Remembers that the signed-in person has read the issue as it is now. */
export async function markIssueAsRead(ctx: Context, input: IssueKey): Promise<IssueRow> {
  signedIn(ctx);
  const issue = await reloadIssue(ctx, input);
  await markRead(ctx, [issue]);
  return issue;
}

/** Whoever changes an issue has read it. */
export const markActorRead: EventSubscriber = async (ctx, events) => {
  if (!ctx.suppressNotifications) await markRead(ctx, distinctIssues(events));
};

async function markRead(ctx: Context, keys: readonly IssueKey[]): Promise<void> {
  if (ctx.viewer.accountId === null) return;
  await ctx.db.run(
    prepared(sql`
    insert into read_marks (account_id, repository_id, issue_id, read_at)
    select ${ctx.viewer.accountId}::bigint, k.repository_id, k.id, clock_timestamp()
    from unnest(${keys.map((key) => key.repositoryId)}::bigint[], ${keys.map((key) => key.id)}::bigint[]) as k (repository_id, id)
    on conflict (account_id, repository_id, issue_id) do update set read_at = excluded.read_at`),
  );
}

/** When the viewer last read each issue. */
export async function loadReadMarks(ctx: Context, keys: readonly IssueKey[]): Promise<(Date | undefined)[]> {
  if (ctx.viewer.accountId === null) return keys.map(() => undefined);
  const rows = await ctx.db.rows<IssueKey & { readAt: Date }>(
    prepared(sql`
    select repository_id, issue_id as id, read_at from read_marks
    where account_id = ${ctx.viewer.accountId} and (repository_id, issue_id) in ${keyArrays(keys)}`),
  );
  const byKey = new Map(rows.map((row) => [issueKey(row), row.readAt]));
  return keys.map((key) => byKey.get(issueKey(key)));
}
