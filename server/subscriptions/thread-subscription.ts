import { inOrder, type Context } from "#server/platform/context.ts";
import { issueKey, type IssueKey } from "#server/issues/issue.ts";
import { hasKey, prepared, sql } from "#server/platform/db/sql.ts";
import type { SubscriptionReason } from "#server/subscriptions/subscribe-accounts.ts";
import type { SubscriptionState, ThreadEventKind } from "#server/subscriptions/subscription.ts";

/** What follows from the viewer's subscriptions to an issue and to its repository, and from what they did in the issue. */
export type ThreadSubscription = {
  status:
    | "IGNORING_LIST"
    | "IGNORING_THREAD"
    | "NONE"
    | "SUBSCRIBED_TO_LIST"
    | "SUBSCRIBED_TO_THREAD"
    | "SUBSCRIBED_TO_THREAD_EVENTS"
    | "SUBSCRIBED_TO_THREAD_TYPE";
  /** The only events that the viewer is notified of; null: all. */
  eventKinds: ThreadEventKind[] | null;
  /** Null: the viewer is not notified. */
  reason: SubscriptionReason | null;
};

type Row = IssueKey & {
  state: SubscriptionState | null;
  eventKinds: ThreadEventKind[] | null;
  threadReason: SubscriptionReason | null;
  watchLevel: "ALL" | "CUSTOM" | "IGNORE" | null;
  isWatchedType: boolean;
};

/** The viewer's subscription to each issue; of an anonymous viewer, undefined. */
export async function loadThreadSubscriptions(
  ctx: Context,
  keys: readonly IssueKey[],
): Promise<(ThreadSubscription | undefined)[]> {
  const me = ctx.viewer.accountId;
  if (me === null) return keys.map(() => undefined);
  const rows = await ctx.db.rows<Row>(
    prepared(sql`
    select i.repository_id, i.id, s.state, s.event_kinds, w.level as watch_level,
      coalesce(case when s.state = 'SUBSCRIBED' then s.reason end, (case when v.is_author then 'AUTHOR' when v.is_assignee then 'ASSIGN'
        when v.is_commenter then 'COMMENT' end)::notification_reason) as thread_reason,
      coalesce(w.subject_types @> array[case when i.is_pull then 'PULL_REQUEST' else 'ISSUE' end], false) as is_watched_type
    from issues i
      left join subscriptions s on s.account_id = ${me} and s.repository_id = i.repository_id and s.issue_id = i.id
      left join involvements v on v.account_id = ${me} and v.repository_id = i.repository_id and v.issue_id = i.id
      left join repository_subscriptions w on w.account_id = ${me} and w.repository_id = i.repository_id
    where ${hasKey("i.repository_id, i.id", keys)}`),
  );
  return inOrder(keys, rows, issueKey).map((row) => row && toThreadSubscription(row));
}

/** What a person chose for the issue counts before what they chose for the repository; but what is ignored, is. */
function toThreadSubscription({ state, eventKinds, threadReason, watchLevel, isWatchedType }: Row): ThreadSubscription {
  const none = (status: ThreadSubscription["status"]) => ({ status, eventKinds: null, reason: null });
  if (watchLevel === "IGNORE") return none("IGNORING_LIST");
  if (state === "IGNORED") return none("IGNORING_THREAD");
  if (state === "UNSUBSCRIBED") return none("NONE");
  if (threadReason !== null) {
    const status = eventKinds ? "SUBSCRIBED_TO_THREAD_EVENTS" : "SUBSCRIBED_TO_THREAD";
    return { status, eventKinds, reason: threadReason };
  }
  if (watchLevel === "ALL") return { status: "SUBSCRIBED_TO_LIST", eventKinds: null, reason: "SUBSCRIBED" };
  if (watchLevel === "CUSTOM" && isWatchedType)
    return { status: "SUBSCRIBED_TO_THREAD_TYPE", eventKinds: null, reason: "SUBSCRIBED" };
  return none("NONE");
}
