import { batch, type Context, type EventSubscriber } from "#server/platform/context.ts";
import { issueKey, reloadIssue, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { loadAccounts } from "#server/accounts/account.ts";
import { signedIn } from "#server/accounts/signed-in.ts";
import { defineHook, getSteps } from "#server/platform/hooks.ts";
import { hasKey, prepared, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { distinctIssues } from "#server/events/select-events.ts";

export const ISSUE_READ = defineHook<(ctx: Context, issues: readonly IssueKey[]) => Promise<void>>("issue read");

/** Remembers that the signed-in person has read the issue as it is now. */
export async function markIssueAsRead(ctx: Context, input: IssueKey): Promise<IssueRow> {
  signedIn(ctx);
  const issue = await reloadIssue(ctx, input);
  await markRead(ctx, [issue]);
  for (const step of getSteps(ctx, ISSUE_READ)) await step(ctx, [issue]);
  return issue;
}

/** Whoever changes an issue has read it. */
export const markActorRead: EventSubscriber = async (ctx, events) => {
  if (!ctx.suppressNotifications) await markRead(ctx, distinctIssues(events));
};

/** Remembers that the viewer has read these issues, without telling other features. */
export async function markRead(
  ctx: Context,
  keys: readonly IssueKey[],
  at: Sql = raw("clock_timestamp()"),
): Promise<void> {
  if (ctx.viewer.accountId === null || keys.length === 0) return;
  await ctx.db.run(
    prepared(sql`
    insert into read_marks (account_id, repository_id, issue_id, read_at)
    select ${ctx.viewer.accountId}::bigint, k.repository_id, k.id, ${at}
    from unnest(${keys.map((key) => key.repositoryId)}::bigint[], ${keys.map((key) => key.id)}::bigint[]) as k (repository_id, id)
    on conflict (account_id, repository_id, issue_id) do update set read_at = excluded.read_at`),
  );
}

/** As if the viewer had not read these issues. */
export async function markUnread(ctx: Context, keys: readonly IssueKey[]): Promise<void> {
  if (ctx.viewer.accountId === null || keys.length === 0) return;
  await ctx.db.run(sql`
    delete from read_marks where account_id = ${ctx.viewer.accountId} and ${hasKey("repository_id, issue_id", keys)}`);
}

type ReadableIssue = Pick<IssueRow, "repositoryId" | "id" | "updatedAt">;

/** Whether the viewer has read each issue as its row is. */
export async function loadReadStates(ctx: Context, issues: readonly ReadableIssue[]): Promise<boolean[]> {
  const { accountId } = ctx.viewer;
  const marks = await loadReadMarks(ctx, issues);
  // What happened before an account was created is not new to it.
  const viewer =
    accountId !== null && marks.includes(undefined) ? await batch(ctx, loadAccounts, accountId) : undefined;
  return issues.map(({ updatedAt }, index) => {
    const readAt = marks[index];
    return readAt === undefined ? viewer !== undefined && updatedAt < viewer.createdAt : readAt >= updatedAt;
  });
}

/** When the viewer last read each issue. */
async function loadReadMarks(ctx: Context, keys: readonly IssueKey[]): Promise<(Date | undefined)[]> {
  if (ctx.viewer.accountId === null) return keys.map(() => undefined);
  const rows = await ctx.db.rows<IssueKey & { readAt: Date }>(
    prepared(sql`
    select repository_id, issue_id as id, read_at from read_marks
    where account_id = ${ctx.viewer.accountId} and ${hasKey("repository_id, issue_id", keys)}`),
  );
  const byKey = new Map(rows.map((row) => [issueKey(row), row.readAt]));
  return keys.map((key) => byKey.get(issueKey(key)));
}

/** Which of the accounts have read which of the issues, as `isReadByViewer` tells each of them. */
export function loadReaders(
  ctx: Context,
  { keys, accountIds }: { keys: readonly IssueKey[]; accountIds: readonly number[] },
): Promise<(IssueKey & { accountId: number })[]> {
  return ctx.db.rows(
    prepared(sql`
    select i.repository_id, i.id, m.account_id from issues i
    join read_marks m on m.repository_id = i.repository_id and m.issue_id = i.id
    where ${hasKey("i.repository_id, i.id", keys)} and m.account_id = any(${[...accountIds]}::bigint[]) and m.read_at >= i.updated_at
    union all
    select i.repository_id, i.id, a.id from issues i
    join accounts a on a.id = any(${[...accountIds]}::bigint[]) and i.updated_at < a.created_at
    where ${hasKey("i.repository_id, i.id", keys)} and not exists (
      select 1 from read_marks m where m.account_id = a.id and m.repository_id = i.repository_id and m.issue_id = i.id)`),
  );
}
