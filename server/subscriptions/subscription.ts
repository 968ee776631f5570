import { signedIn } from "#server/accounts/signed-in.ts";
import { inOrder, type Context } from "#server/platform/context.ts";
import { issueKey, keyArrays, reloadIssue, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { record } from "#server/events/record.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";

type SubscriptionState = "IGNORED" | "SUBSCRIBED" | "UNSUBSCRIBED";

/** The state that the viewer chose for each issue. Undefined: the viewer chose none. */
export async function loadSubscriptions(
  ctx: Context,
  keys: readonly IssueKey[],
): Promise<({ state: SubscriptionState } | undefined)[]> {
  if (ctx.viewer.accountId === null) return keys.map(() => undefined);
  const rows = await ctx.db.rows<IssueKey & { state: SubscriptionState }>(
    prepared(sql`
    select repository_id, issue_id as id, state from subscriptions
    where account_id = ${ctx.viewer.accountId} and (repository_id, issue_id) in ${keyArrays(keys)}`),
  );
  return inOrder(keys, rows, issueKey);
}

/** Sets whether the viewer is notified of an issue. */
export async function updateSubscription(
  ctx: Context,
  input: IssueKey & { state: SubscriptionState },
): Promise<IssueRow> {
  const me = signedIn(ctx);
  const issue = await reloadIssue(ctx, input);
  const [before] = await loadSubscriptions(ctx, [issue]);
  await ctx.db.run(sql`
    insert into subscriptions (account_id, repository_id, issue_id, state, updated_at)
    values (${me}, ${issue.repositoryId}, ${issue.id}, ${input.state}, ${ctx.now})
    on conflict (account_id, repository_id, issue_id) do update set state = excluded.state, updated_at = excluded.updated_at`);
  if (before?.state !== input.state && input.state !== "IGNORED") {
    await record(ctx, input.state, { repositoryId: issue.repositoryId, issueId: issue.id });
  }
  return issue;
}

/** The participants of each issue: its author first, then the others in the order of their first contribution. */
export async function loadParticipants(
  ctx: Context,
  keys: readonly IssueKey[],
): Promise<({ accountIds: number[] } | undefined)[]> {
  const rows = await ctx.db.rows<IssueKey & { accountIds: number[] }>(
    prepared(sql`
    select repository_id, id, array_agg(account_id order by first_at, account_id) as account_ids from (
      select i.repository_id, i.id, p.account_id, min(p.at) as first_at from issues i
      cross join lateral (
        select i.author_id as account_id, i.created_at as at
        union all select c.author_id, c.created_at from comments c where c.repository_id = i.repository_id and c.issue_id = i.id
        union all select a, i.updated_at from unnest(i.assignee_ids) a
      ) p
      where (i.repository_id, i.id) in ${keyArrays(keys)} and p.account_id is not null
      group by 1, 2, 3
    ) people group by 1, 2`),
  );
  return inOrder(keys, rows, issueKey);
}
