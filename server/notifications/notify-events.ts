import { visibleToAccount } from "#server/access/visible.ts";
import type { DomainEvent } from "#server/events/event.ts";
import { countRecipients } from "#server/notifications/count-recipients.ts";
import { dueAt } from "#server/notifications/due-at.ts";
import { direct, happened } from "#server/notifications/event-rows.ts";
import { notifyInboxes } from "#server/notifications/inbox-notice.ts";
import { loadMentions, type Mentions } from "#server/notifications/mentions.ts";
import type { NotificationReason } from "#server/notifications/notification.ts";
import { getNotifiedKind } from "#server/notifications/notified-kinds.ts";
import type { Context } from "#server/platform/context.ts";
import { alsoHasKey, prepared, sql, type Sql } from "#server/platform/db/sql.ts";
import { defineHook, getSteps } from "#server/platform/hooks.ts";
import { subscribeAccounts } from "#server/subscriptions/subscribe-accounts.ts";
import { NOTIFICATION_LIMITS } from "#shared/limits.ts";

type Channel = "EMAIL" | "PUSH";

/** Starts what sends the rows of `notification_deliveries` of a channel, in the transaction that writes some. */
export const deliveriesWritten = defineHook<(ctx: Context, channel: Channel) => Promise<void>>("deliveriesWritten");

type Recipient = {
  /** Of the event in the list of the earlier ones and these. */
  position: number;
  accountId: number;
  repositoryId: number;
  issueId: number;
  reason: NotificationReason;
  /** Whether the event is about them, so that they are subscribed from now on. */
  isDirect: boolean;
  hasInbox: boolean;
  /** Whether they have read the issue since the event. */
  isRead: boolean;
};

/**
 * Notifies people of the first of the events, as many as together have no more recipients than one statement writes, and returns how
 * many events those were. An event with more recipients than that is one of its own, whose recipients are written in slices. The number
 * of statements does not grow with the events. Whoever may not see the repository now, or did it, is not notified. Whom the `earlier`
 * events subscribe is notified of these too; of the earlier ones themselves, others notify people. On a distributed database all events
 * are of one repository, whose worker alone is asked.
 */
export async function notifyEvents(
  ctx: Context,
  events: readonly DomainEvent[],
  earlier: readonly DomainEvent[] = [],
): Promise<number> {
  const waiting = events.filter(isNotified);
  if (waiting.length === 0) return events.length;
  const before = earlier.filter(isNotified);
  const mentions = await loadMentions(ctx, [...before, ...waiting]);
  const counts = await countRecipients(ctx, { events: waiting, earlier: before, mentions });
  const fitting = countFitting(counts, NOTIFICATION_LIMITS.recipientsOfStatement);
  const notified = waiting.slice(0, fitting);
  let after: number | null = 0;
  while (after !== null) after = await notifySlice(ctx, { events: notified, earlier: before, mentions, after });
  await markActorsRead(ctx, notified);
  await subscribeAccounts(ctx, getActors(notified));
  await notifyInboxes(
    ctx,
    notified.flatMap(({ actorId }) => actorId ?? []),
  );
  const next = waiting[fitting];
  return next === undefined ? events.length : events.indexOf(next);
}

function isNotified({ kind }: DomainEvent): boolean {
  return getNotifiedKind(kind) !== undefined;
}

/** How many of the first ones have this sum at most; the first one in any case. */
function countFitting(counts: readonly number[], max: number): number {
  let sum = 0;
  const index = counts.findIndex((count, position) => (sum += count) > max && position > 0);
  return index < 0 ? counts.length : index;
}

/** Those who are subscribed from then on because of what they did. */
function getActors(events: readonly DomainEvent[]) {
  return events.flatMap(({ kind, actorId, repositoryId, issueId }) => {
    const reason = getNotifiedKind(kind)?.subscribesActor;
    return reason && actorId !== null ? { accountId: actorId, repositoryId, issueId, reason } : [];
  });
}

/** Whoever changes an issue has read what was there before. */
async function markActorsRead(ctx: Context, events: readonly DomainEvent[]): Promise<void> {
  await ctx.db.run(
    prepared(sql`
    update notifications n set is_unread = false, last_read_at = e.created_at
    from unnest(${events.map(({ actorId }) => actorId)}::bigint[], ${events.map(({ repositoryId }) => repositoryId)}::bigint[],
      ${events.map(({ issueId }) => issueId)}::bigint[], ${events.map(({ id }) => id)}::bigint[],
      ${events.map(({ createdAt }) => createdAt)}::timestamptz[]) as e (actor_id, repository_id, issue_id, id, created_at)
    where n.account_id = e.actor_id and n.repository_id = e.repository_id and n.issue_id = e.issue_id
      and n.event_id < e.id and n.is_unread and ${isOfIssues("n.repository_id, n.issue_id", events)}`),
  );
}

/** Tells a distributed database of which issues the rows are, and with it which worker has them. `columns`: of the repository and the issue. */
function isOfIssues(columns: string, events: readonly DomainEvent[]): Sql {
  return alsoHasKey(
    columns,
    events.map(({ repositoryId, issueId }) => ({ repositoryId, id: issueId })),
  );
}

type Slice = {
  events: readonly DomainEvent[];
  earlier: readonly DomainEvent[];
  mentions: ReadonlyMap<DomainEvent, Mentions>;
  /** Accounts up to this one have been notified. */
  after: number;
};

/** Notifies the next accounts, in the order of their ids, in which others lock their rows too. Null: there are no more. */
async function notifySlice(ctx: Context, slice: Slice): Promise<number | null> {
  const { recipients, channels, next } = await writeDeliveries(ctx, slice);
  const inboxes = recipients.filter(({ hasInbox }) => hasInbox);
  await writeInboxes(ctx, slice, inboxes);
  await subscribeAccounts(
    ctx,
    recipients.filter(({ isDirect }) => isDirect),
  );
  await notifyInboxes(
    ctx,
    inboxes.map(({ accountId }) => accountId),
  );
  for (const channel of channels) for (const step of getSteps(ctx, deliveriesWritten)) await step(ctx, channel);
  return next;
}

type Written = { recipients: Recipient[]; channels: Channel[]; next: number | null };
type WrittenRow = (Recipient | { accountId: null }) & Omit<Written, "recipients">;

/** Writes what is to be sent to the recipients of the slice, and returns them. */
async function writeDeliveries(ctx: Context, { events, earlier, mentions, after }: Slice): Promise<Written> {
  const all = [...earlier, ...events];
  const max = NOTIFICATION_LIMITS.recipientsOfStatement;
  const rows = await ctx.db.rows<WrittenRow>(
    prepared(sql`
    with happened as (${happened(all)}),
    direct as materialized (${direct(all, mentions)}),
    -- Who is subscribed from an event on, because it is about them or by them.
    joined as materialized (
      select h.position, h.repository_id, h.issue_id, h.event_id, d.account_id, d.reason from direct d join happened h on h.position = d.position
        where d.account_id is distinct from h.actor_id
      union all select position, repository_id, issue_id, event_id, actor_id, actor_reason from happened
        where actor_id is not null and actor_reason is not null),
    candidates as materialized (
      select position, account_id, reason, true as is_direct, false as has_joined from direct
      union all select position, account_id, reason, false, has_joined from (${subscribers(events)}) s),
    -- The last account of this slice; null if there are no more. Not a join: its size could be estimated wrongly.
    slice as materialized (select (select account_id from (select distinct account_id from candidates where account_id > ${after}::bigint) a
      order by account_id offset ${max - 1} limit 1) as last),
    -- What an event is about tells more than why somebody is subscribed.
    chosen as (select position, account_id, coalesce(min(reason) filter (where is_direct), min(reason)) as reason,
      bool_or(is_direct) as is_direct, bool_or(has_joined) as has_joined from candidates
      where account_id > ${after}::bigint and account_id <= coalesce((select last from slice), 9223372036854775807)
      group by 1, 2),
    recipients as (
      select c.account_id, c.reason, c.is_direct, h.*,
        case when c.reason = 'SUBSCRIBED' then coalesce(t.watching_inbox, true) else coalesce(t.participating_inbox, true) end as has_inbox,
        case when c.reason = 'SUBSCRIBED' then coalesce(t.watching_email, true) else coalesce(t.participating_email, true) end as has_email,
        coalesce(m.read_at >= h.created_at, false) as is_read,
        exists (select 1 from push_subscriptions p where p.account_id = c.account_id) as has_push,
        ${dueAt(ctx)} as email_due_at
      from chosen c join happened h on h.position = c.position and h.position >= ${earlier.length}::integer
      join accounts a on a.id = c.account_id and a.kind = 'USER' and a.suspended_at is null
      join repositories r on r.id = h.repository_id
      left join subscriptions s on s.account_id = c.account_id and s.repository_id = h.repository_id and s.issue_id = h.issue_id
        and ${isOfIssues("s.repository_id, s.issue_id", events)}
      left join repository_subscriptions w on w.account_id = c.account_id and w.repository_id = h.repository_id
      left join notification_settings t on t.account_id = c.account_id
      left join read_marks m on m.account_id = c.account_id and m.repository_id = h.repository_id and m.issue_id = h.issue_id
        and ${isOfIssues("m.repository_id, m.issue_id", events)}
      where c.account_id is distinct from h.actor_id and ${visibleToAccount()}
        and (s.state is null or s.state = 'SUBSCRIBED' or (s.state = 'UNSUBSCRIBED' and (c.is_direct or c.has_joined)))
        and w.level is distinct from 'IGNORE'
        and (c.is_direct or s.event_kinds is null or h.kind = any(s.event_kinds))),
    deliveries as (
      insert into notification_deliveries (channel, account_id, repository_id, issue_id, event_id, reason, created_at, due_at)
      select d.channel, r.account_id, r.repository_id, r.issue_id, r.event_id, r.reason, r.created_at, d.due_at
      from recipients r cross join lateral (
        select 'EMAIL' as channel, r.email_due_at as due_at where r.has_email and ${ctx.config.smtp !== undefined}
        union all select 'PUSH', now() where r.has_push and r.has_inbox and not r.is_read and r.reason <> 'SUBSCRIBED') d
      order by r.event_id, r.account_id
      on conflict do nothing returning channel)
    select s.last as next, array(select distinct channel from deliveries) as channels, position, account_id, repository_id, issue_id, reason, is_direct, has_inbox, is_read
    from slice s left join recipients on true`),
  );
  return {
    recipients: rows.flatMap(({ next: _, channels: __, ...row }) => (row.accountId === null ? [] : row)),
    channels: rows[0]?.channels ?? [],
    next: rows[0]?.next ?? null,
  };
}

async function writeInboxes(ctx: Context, { events, earlier }: Slice, recipients: readonly Recipient[]): Promise<void> {
  if (recipients.length === 0) return;
  await ctx.db.run(
    prepared(sql`
    insert into notifications as n (account_id, repository_id, issue_id, reason, updated_at, event_id, comment_id, actor_id, is_unread)
    select distinct on (r.account_id, h.repository_id, h.issue_id)
      r.account_id, h.repository_id, h.issue_id, r.reason, h.created_at, h.event_id, h.comment_id, h.actor_id, not r.is_read
    from unnest(${recipients.map(({ position }) => position)}::integer[], ${recipients.map(({ accountId }) => accountId)}::bigint[],
      ${recipients.map(({ reason }) => reason)}::notification_reason[], ${recipients.map(({ isRead }) => isRead)}::boolean[])
      as r (position, account_id, reason, is_read)
    join (${happened([...earlier, ...events])}) h on h.position = r.position
    order by r.account_id, h.repository_id, h.issue_id, h.event_id desc
    on conflict (account_id, repository_id, issue_id) do update set reason = excluded.reason, updated_at = excluded.updated_at,
      event_id = excluded.event_id, comment_id = excluded.comment_id, actor_id = excluded.actor_id,
      is_unread = excluded.is_unread, is_done = false, snoozed_until = null
    where n.event_id < excluded.event_id`),
  );
}

/**
 * Who is subscribed to the issue, also by an earlier one of these events, or watches the repository. Those who have taken part
 * in it without a subscription did so before there were notifications, or just now. A mention counts only if its author may
 * mention the account or team, which involvements do not tell.
 */
function subscribers(events: readonly DomainEvent[]): Sql {
  return sql`
    select h.position, s.account_id, s.reason, false as has_joined from happened h
      join subscriptions s on s.repository_id = h.repository_id and s.issue_id = h.issue_id and s.state = 'SUBSCRIBED'
      where h.is_for_subscribers and ${isOfIssues("s.repository_id, s.issue_id", events)}
    union all select h.position, j.account_id, j.reason, true from happened h
      join joined j on j.repository_id = h.repository_id and j.issue_id = h.issue_id and j.event_id < h.event_id
      where h.is_for_subscribers
    union all select h.position, v.account_id, (case when v.is_author then 'AUTHOR' when v.is_assignee then 'ASSIGN'
        else 'COMMENT' end)::notification_reason, false from happened h
      join involvements v on v.repository_id = h.repository_id and v.issue_id = h.issue_id
      where h.is_for_subscribers and (v.is_author or v.is_assignee or v.is_commenter) and ${isOfIssues("v.repository_id, v.issue_id", events)}
        and not exists (select 1 from subscriptions s
          where s.account_id = v.account_id and s.repository_id = v.repository_id and s.issue_id = v.issue_id and ${isOfIssues("s.repository_id, s.issue_id", events)})
        and not exists (select 1 from joined j
          where j.account_id = v.account_id and j.repository_id = v.repository_id and j.issue_id = v.issue_id and j.event_id < h.event_id)
    union all select h.position, w.account_id, 'SUBSCRIBED', false from happened h
      join issues i on i.repository_id = h.repository_id and i.id = h.issue_id
      join repository_subscriptions w on w.repository_id = h.repository_id and (w.level = 'ALL'
        or (w.level = 'CUSTOM' and w.subject_types @> array[case when i.is_pull then 'PULL_REQUEST' else 'ISSUE' end]))
      where h.is_for_subscribers and ${isOfIssues("i.repository_id, i.id", events)}`;
}
