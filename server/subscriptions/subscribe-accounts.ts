import type { Context } from "#server/platform/context.ts";
import { alsoHasKey, prepared, sql } from "#server/platform/db/sql.ts";

/** In the order of their strength, as the database has them. */
export type SubscriptionReason =
  | "MENTION"
  | "TEAM_MENTION"
  | "REVIEW_REQUESTED"
  | "ASSIGN"
  | "AUTHOR"
  | "COMMENT"
  | "STATE_CHANGE"
  | "MANUAL"
  | "SUBSCRIBED";

type NewSubscription = { accountId: number; repositoryId: number; issueId: number; reason: SubscriptionReason };

/**
 * Subscribes people who take part in issues, or whom something is about, in one statement: also those who unsubscribed
 * before, but not those who ignore the issue. What a person chose to be notified of stays.
 */
export async function subscribeAccounts(ctx: Context, subscriptions: readonly NewSubscription[]): Promise<void> {
  if (subscriptions.length === 0) return;
  const issueKeys = subscriptions.map(({ repositoryId, issueId }) => ({ repositoryId, id: issueId }));
  await ctx.db.run(
    prepared(sql`
    insert into subscriptions as s (account_id, repository_id, issue_id, state, reason, updated_at)
    select n.account_id, n.repository_id, n.issue_id, 'SUBSCRIBED', (array_agg(n.reason order by n.reason))[1], ${ctx.now}::timestamptz
    from unnest(${subscriptions.map(({ accountId }) => accountId)}::bigint[], ${subscriptions.map(({ repositoryId }) => repositoryId)}::bigint[],
      ${subscriptions.map(({ issueId }) => issueId)}::bigint[], ${subscriptions.map(({ reason }) => reason)}::notification_reason[])
      as n (account_id, repository_id, issue_id, reason)
    join accounts a on a.id = n.account_id and a.kind = 'USER'
    join issues i on i.repository_id = n.repository_id and i.id = n.issue_id
    where ${alsoHasKey("i.repository_id, i.id", issueKeys)}
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (account_id, repository_id, issue_id) do update set state = 'SUBSCRIBED', reason = excluded.reason,
      event_kinds = case when s.state = 'SUBSCRIBED' then s.event_kinds end, updated_at = excluded.updated_at
    where s.state = 'UNSUBSCRIBED' or (s.state = 'SUBSCRIBED' and s.reason > excluded.reason)`),
  );
}
