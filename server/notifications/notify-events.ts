import { visibleToAccount } from "#server/access/visible.ts";
import type { DomainEvent, EventOf } from "#server/events/event.ts";
import { dueAt } from "#server/notifications/due-at.ts";
import { notifyInboxes } from "#server/notifications/inbox-notice.ts";
import { loadMentions, type Mentions } from "#server/notifications/mentions.ts";
import type { NotificationReason } from "#server/notifications/notification.ts";
import { getNotifiedKind } from "#server/notifications/notified-kinds.ts";
import type { Context } from "#server/platform/context.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import { subscribeAccounts } from "#server/subscriptions/subscribe-accounts.ts";

type Recipient = {
  accountId: number;
  repositoryId: number;
  issueId: number;
  reason: NotificationReason;
  /** Whether the event is about them, so that they are subscribed from now on. */
  isDirect: boolean;
  hasInbox: boolean;
};

/**
 * Notifies people of events: writes their inboxes, and what is to be sent to them. The number of statements does not
 * grow with the events or the recipients. Whoever may not see the repository now, or did it, is not notified. Whom the `earlier`
 * events subscribe is notified of these too; of the earlier ones themselves, others notify people.
 */
export async function notifyEvents(
  ctx: Context,
  events: readonly DomainEvent[],
  earlier: readonly DomainEvent[] = [],
): Promise<void> {
  const notified = events.filter(({ kind }) => getNotifiedKind(kind));
  if (notified.length === 0) return;
  const recipients = await writeNotifications(
    ctx,
    notified,
    earlier.filter(({ kind }) => getNotifiedKind(kind)),
  );
  await markActorsRead(ctx, notified);
  await subscribeAccounts(ctx, [...getActors(notified), ...recipients.filter(({ isDirect }) => isDirect)]);
  const changed = recipients.filter(({ hasInbox }) => hasInbox).map(({ accountId }) => accountId);
  await notifyInboxes(ctx, [...changed, ...notified.flatMap(({ actorId }) => actorId ?? [])]);
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
  await ctx.db.run(sql`
    update notifications n set is_unread = false, last_read_at = e.created_at
    from unnest(${events.map(({ actorId }) => actorId)}::bigint[], ${events.map(({ repositoryId }) => repositoryId)}::bigint[],
      ${events.map(({ issueId }) => issueId)}::bigint[], ${events.map(({ id }) => id)}::bigint[],
      ${events.map(({ createdAt }) => createdAt)}::timestamptz[]) as e (actor_id, repository_id, issue_id, id, created_at)
    where n.account_id = e.actor_id and n.repository_id = e.repository_id and n.issue_id = e.issue_id
      and n.event_id < e.id and n.is_unread`);
}

async function writeNotifications(
  ctx: Context,
  events: readonly DomainEvent[],
  earlier: readonly DomainEvent[],
): Promise<Recipient[]> {
  const all = [...earlier, ...events];
  const mentions = await loadMentions(ctx, all);
  return ctx.db.rows<Recipient>(sql`
    with happened as (${happened(all)}),
    direct as materialized (${direct(all, mentions)}),
    -- Who is subscribed from an event on, because it is about them or by them.
    joined as materialized (
      select h.position, h.repository_id, h.issue_id, h.event_id, d.account_id, d.reason from direct d join happened h on h.position = d.position
        where d.account_id is distinct from h.actor_id
      union all select position, repository_id, issue_id, event_id, actor_id, actor_reason from happened
        where actor_id is not null and actor_reason is not null),
    candidates as (
      select position, account_id, reason, true as is_direct, false as has_joined from direct
      union all select position, account_id, reason, false, has_joined from (${subscribers()}) s),
    -- What an event is about tells more than why somebody is subscribed.
    chosen as (select position, account_id, coalesce(min(reason) filter (where is_direct), min(reason)) as reason,
      bool_or(is_direct) as is_direct, bool_or(has_joined) as has_joined from candidates group by 1, 2),
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
      left join repository_subscriptions w on w.account_id = c.account_id and w.repository_id = h.repository_id
      left join notification_settings t on t.account_id = c.account_id
      left join read_marks m on m.account_id = c.account_id and m.repository_id = h.repository_id and m.issue_id = h.issue_id
      where c.account_id is distinct from h.actor_id and ${visibleToAccount()}
        and (s.state is null or s.state = 'SUBSCRIBED' or (s.state = 'UNSUBSCRIBED' and (c.is_direct or c.has_joined)))
        and w.level is distinct from 'IGNORE'
        and (c.is_direct or s.event_kinds is null or h.kind = any(s.event_kinds))),
    inboxes as (
      insert into notifications as n (account_id, repository_id, issue_id, reason, updated_at, event_id, comment_id, actor_id, is_unread)
      select distinct on (account_id, repository_id, issue_id)
        account_id, repository_id, issue_id, reason, created_at, event_id, comment_id, actor_id, not is_read
      from recipients where has_inbox
      order by account_id, repository_id, issue_id, event_id desc
      on conflict (account_id, repository_id, issue_id) do update set reason = excluded.reason, updated_at = excluded.updated_at,
        event_id = excluded.event_id, comment_id = excluded.comment_id, actor_id = excluded.actor_id,
        is_unread = excluded.is_unread, is_done = false, snoozed_until = null
      where n.event_id < excluded.event_id),
    deliveries as (
      insert into notification_deliveries (channel, account_id, repository_id, issue_id, event_id, reason, created_at, due_at)
      select d.channel, r.account_id, r.repository_id, r.issue_id, r.event_id, r.reason, r.created_at, d.due_at
      from recipients r cross join lateral (
        select 'EMAIL' as channel, r.email_due_at as due_at where r.has_email and ${ctx.config.smtp !== undefined}
        union all select 'PUSH', now() where r.has_push and r.has_inbox and not r.is_read and r.reason <> 'SUBSCRIBED') d
      order by r.event_id, r.account_id
      on conflict do nothing)
    select account_id, repository_id, issue_id, reason, is_direct, has_inbox from recipients`);
}

function happened(events: readonly DomainEvent[]): Sql {
  const rows = events.map((event, position) => ({
    position,
    repository_id: event.repositoryId,
    issue_id: event.issueId,
    event_id: event.id,
    actor_id: event.actorId,
    created_at: event.createdAt,
    kind: event.kind,
    comment_id: event.kind === "ISSUE_COMMENT" || event.kind === "COMMENT_EDITED" ? event.data.commentId : null,
    is_for_subscribers: getNotifiedKind(event.kind)?.isForSubscribers === true,
    actor_reason: getNotifiedKind(event.kind)?.subscribesActor ?? null,
  }));
  return sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as h (position integer, repository_id bigint, issue_id bigint,
    event_id bigint, actor_id bigint, created_at timestamptz, kind text, comment_id bigint, is_for_subscribers boolean, actor_reason notification_reason)`;
}

/** Whom the events name: in a text, as an assignee, as a reviewer. A team stands for its members and those of the teams below it. */
function direct(events: readonly DomainEvent[], mentions: ReadonlyMap<DomainEvent, Mentions>): Sql {
  const named = events.flatMap((event, position) => {
    const { logins = [], teams = [] } = mentions.get(event) ?? {};
    return [
      ...logins.map((login) => ({ position, login, reason: "MENTION" })),
      ...teams.map((team) => ({
        position,
        owner: team.split("/")[0],
        slug: team.split("/")[1],
        reason: "TEAM_MENTION",
      })),
      ...getAddressed(event).map((addressed) => ({ position, ...addressed })),
    ];
  });
  return sql`
    select n.position, coalesce(n.account_id, a.id, m.account_id) as account_id, n.reason
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n (position integer, login text, owner text, slug text,
      account_id bigint, team_id bigint, reason notification_reason)
    left join accounts a on lower(a.login) = n.login
    left join accounts o on lower(o.login) = n.owner
    left join teams t on t.id = n.team_id or (t.organization_id = o.id and lower(t.slug) = n.slug)
    left join team_ancestors x on x.ancestor_id = t.id
    left join team_members m on m.team_id = x.team_id
    where coalesce(n.account_id, a.id, m.account_id) is not null`;
}

type Addressed = { account_id?: number; team_id?: number; reason: NotificationReason };

function getAddressed(event: DomainEvent): Addressed[] {
  if (event.kind === "ASSIGNED") return [{ account_id: event.data.assigneeId, reason: "ASSIGN" }];
  return event.kind === "REVIEW_REQUESTED" ? getReviewers(event) : [];
}

function getReviewers({ data }: EventOf<"REVIEW_REQUESTED">): Addressed[] {
  const reason = "REVIEW_REQUESTED";
  return [
    ...data.accountIds.map((id) => ({ account_id: id, reason }) as const),
    ...data.teamIds.map((id) => ({ team_id: id, reason }) as const),
  ];
}

/**
 * Who is subscribed to the issue, also by an earlier one of these events, or watches the repository. Those who have taken part
 * in it without a subscription did so before there were notifications, or just now. A mention counts only if its author may
 * mention the account or team, which involvements do not tell.
 */
function subscribers(): Sql {
  return sql`
    select h.position, s.account_id, s.reason, false as has_joined from happened h
      join subscriptions s on s.repository_id = h.repository_id and s.issue_id = h.issue_id and s.state = 'SUBSCRIBED'
      where h.is_for_subscribers
    union all select h.position, j.account_id, j.reason, true from happened h
      join joined j on j.repository_id = h.repository_id and j.issue_id = h.issue_id and j.event_id < h.event_id
      where h.is_for_subscribers
    union all select h.position, v.account_id, (case when v.is_author then 'AUTHOR' when v.is_assignee then 'ASSIGN'
        else 'COMMENT' end)::notification_reason, false from happened h
      join involvements v on v.repository_id = h.repository_id and v.issue_id = h.issue_id
      where h.is_for_subscribers and (v.is_author or v.is_assignee or v.is_commenter)
        and not exists (select 1 from subscriptions s
          where s.account_id = v.account_id and s.repository_id = v.repository_id and s.issue_id = v.issue_id)
        and not exists (select 1 from joined j
          where j.account_id = v.account_id and j.repository_id = v.repository_id and j.issue_id = v.issue_id and j.event_id < h.event_id)
    union all select h.position, w.account_id, 'SUBSCRIBED', false from happened h
      join issues i on i.repository_id = h.repository_id and i.id = h.issue_id
      join repository_subscriptions w on w.repository_id = h.repository_id and (w.level = 'ALL'
        or (w.level = 'CUSTOM' and w.subject_types @> array[case when i.is_pull then 'PULL_REQUEST' else 'ISSUE' end]))
      where h.is_for_subscribers`;
}
