import { signedIn } from "#server/accounts/signed-in.ts";
import { inOrder, type Context } from "#server/platform/context.ts";
import { issueKey, reloadIssue, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { recordAll } from "#server/events/record.ts";
import type { SubscriptionReason } from "#server/subscriptions/subscribe-accounts.ts";
import { unprocessable } from "#server/errors.ts";
import { alsoHasKey, hasKey, keyArrays, prepared, sql } from "#server/platform/db/sql.ts";

export type SubscriptionState = "IGNORED" | "SUBSCRIBED" | "UNSUBSCRIBED";

/** What a person can choose to be notified of in an issue, instead of everything. */
export type ThreadEventKind = "CLOSED" | "REOPENED" | "MERGED";

export type SubscriptionRow = IssueKey & {
  state: SubscriptionState;
  reason: SubscriptionReason;
  eventKinds: ThreadEventKind[] | null;
  updatedAt: Date;
};

/** The viewer's subscription to each issue. Undefined: there is none. */
export async function loadSubscriptions(
  ctx: Context,
  keys: readonly IssueKey[],
): Promise<(SubscriptionRow | undefined)[]> {
  if (ctx.viewer.accountId === null) return keys.map(() => undefined);
  const rows = await ctx.db.rows<SubscriptionRow>(
    prepared(sql`
    select repository_id, issue_id as id, state, reason, event_kinds, updated_at from subscriptions
    where account_id = ${ctx.viewer.accountId} and ${hasKey("repository_id, issue_id", keys)}`),
  );
  return inOrder(keys, rows, issueKey);
}

type Choice = {
  state: SubscriptionState;
  /** The only kinds of events that the viewer is notified of; null: of all. */
  eventKinds?: readonly ThreadEventKind[] | null;
};

/** Sets whether the viewer is notified of an issue. */
export async function updateSubscription(ctx: Context, input: IssueKey & Choice): Promise<IssueRow> {
  const issue = await reloadIssue(ctx, input);
  await updateSubscriptions(ctx, { ...input, issues: [issue] });
  return issue;
}

/** Sets it for several issues, which the caller has loaded as the viewer. */
export async function updateSubscriptions(
  ctx: Context,
  { issues, state, eventKinds = null }: Choice & { issues: readonly IssueKey[] },
): Promise<void> {
  const me = signedIn(ctx);
  if (state !== "SUBSCRIBED" && eventKinds)
    throw unprocessable("Only a subscription can be to certain events.", "events");
  const before = await loadSubscriptions(ctx, issues);
  await ctx.db.run(sql`
    insert into subscriptions (account_id, repository_id, issue_id, state, event_kinds, updated_at)
    select ${me}::bigint, k.repository_id, k.id, ${state}, ${eventKinds}::text[], ${ctx.now}::timestamptz from ${keyArrays(issues)} k (repository_id, id)
    on conflict (account_id, repository_id, issue_id) do update set state = excluded.state, event_kinds = excluded.event_kinds,
      updated_at = excluded.updated_at`);
  if (state === "IGNORED") return;
  const changed = issues.filter((_, index) => before[index]?.state !== state);
  await recordAll(
    ctx,
    changed.map(({ repositoryId, id }) => ({ kind: state, repositoryId, issueId: id })),
  );
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
        union all select c.author_id, c.created_at from comments c
          where c.repository_id = i.repository_id and c.issue_id = i.id and ${alsoHasKey("c.repository_id, c.issue_id", keys)}
        union all select a, i.updated_at from unnest(i.assignee_ids) a
      ) p
      where ${hasKey("i.repository_id, i.id", keys)} and p.account_id is not null
      group by 1, 2, 3
    ) people group by 1, 2`),
  );
  return inOrder(keys, rows, issueKey);
}
