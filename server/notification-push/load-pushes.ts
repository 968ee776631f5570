import { visibleToSession } from "#server/access/visible.ts";
import { isOpen } from "#server/accounts/session.ts";
import type { DomainEvent } from "#server/events/event.ts";
import { EVENT_COLUMNS, parseEvent } from "#server/events/event-row.ts";
import type { NotificationReason } from "#server/notifications/notification.ts";
import type { PushTarget } from "#server/notifications/push-targets.ts";
import type { PushDelivery } from "#server/notifications/take-push-deliveries.ts";
import { deliveryTable } from "#server/notifications/delivery-table.ts";
import type { Context } from "#server/platform/context.ts";
import { alsoHasKey, sql } from "#server/platform/db/sql.ts";
import type { RecordedEvent } from "#server/platform/events/declare.ts";
import { PUSH_LIMITS } from "#shared/limits.ts";

/** An event that the browsers of an account are told of, with what the message names. */
export type Push = Subject & { event: DomainEvent; targets: PushTarget[] };

type Subject = {
  deliveryId: number;
  login: string;
  reason: NotificationReason;
  repositoryId: number;
  issueId: number;
  ownerLogin: string;
  name: string;
  number: number;
  title: string;
  isPull: boolean;
  actorLogin: string | null;
};

/**
 * The deliveries that are to be sent now. Since the event somebody can have lost access, been suspended, read the issue, unsubscribed, or
 * turned their inbox off: their deliveries are left out, as are browsers whose session has ended or may not see the repository.
 */
export async function loadPushes(ctx: Context, deliveries: readonly PushDelivery[]): Promise<Push[]> {
  const [subjects, targets] = [await loadSubjects(ctx, deliveries), await loadTargets(ctx, deliveries)];
  const byDelivery = new Map(subjects.map((subject) => [subject.deliveryId, subject]));
  const rows = targets.flatMap(({ deliveryId, target }) => {
    const subject = byDelivery.get(deliveryId);
    return subject ? [{ ...subject, target }] : [];
  });
  const pushes = new Map<number, Push>();
  for (const row of rows) {
    const known = pushes.get(row.deliveryId);
    if (known) {
      known.targets.push(row.target);
      continue;
    }
    const { id, repositoryId, issueId, kind, actorId, createdAt, onTimeline, data } = row;
    const event = parseEvent(ctx, { id, repositoryId, issueId, kind, actorId, createdAt, onTimeline, data });
    if (event) pushes.set(row.deliveryId, { ...row, event, targets: [row.target] });
  }
  return [...pushes.values()];
}

/** What has happened, as far as the account still has to be told of it. */
function loadSubjects(ctx: Context, deliveries: readonly PushDelivery[]): Promise<(Subject & RecordedEvent)[]> {
  const issues = deliveries.map(({ repositoryId, issueId }) => ({ repositoryId, id: issueId }));
  const events = deliveries.map(({ repositoryId, eventId }) => ({ repositoryId, id: eventId }));
  return ctx.db.rows<Subject & RecordedEvent>(sql`
    select d.id as delivery_id, a.login, d.reason, o.login as owner_login, r.name, i.number, i.title, i.is_pull, c.login as actor_login,
      ${EVENT_COLUMNS}
    from ${deliveryTable(deliveries)}
    join accounts a on a.id = d.account_id
    join repositories r on r.id = d.repository_id
    join accounts o on o.id = r.owner_id
    join issues i on i.repository_id = d.repository_id and i.id = d.issue_id
    join events e on e.repository_id = d.repository_id and e.id = d.event_id
    join notifications n on n.account_id = d.account_id and n.repository_id = d.repository_id and n.issue_id = d.issue_id
    left join accounts c on c.id = e.actor_id
    left join subscriptions u on u.account_id = d.account_id and u.repository_id = d.repository_id and u.issue_id = d.issue_id
      and ${alsoHasKey("u.repository_id, u.issue_id", issues)}
    left join read_marks k on k.account_id = d.account_id and k.repository_id = d.repository_id and k.issue_id = d.issue_id
      and ${alsoHasKey("k.repository_id, k.issue_id", issues)}
    where ${alsoHasKey("i.repository_id, i.id", issues)} and ${alsoHasKey("e.repository_id, e.id", events)}
      and ${alsoHasKey("n.repository_id, n.issue_id", issues)}
      and e.created_at > ${ctx.now}::timestamptz - make_interval(secs => ${PUSH_LIMITS.ttlSeconds})
      and n.is_unread and not n.is_done and n.snoozed_until is null and (k.read_at is null or k.read_at < e.created_at)
      and u.state is distinct from 'IGNORED' and (u.state is distinct from 'UNSUBSCRIBED' or u.updated_at < d.created_at)`);
}

/** The browsers whose sessions last and may see the repository. */
function loadTargets(
  ctx: Context,
  deliveries: readonly PushDelivery[],
): Promise<{ deliveryId: number; target: PushTarget }[]> {
  return ctx.db.rows<{ deliveryId: number; target: PushTarget }>(sql`
    select d.id as delivery_id,
      jsonb_build_object('id', p.id, 'endpoint', p.endpoint, 'publicKey', p.public_key, 'authSecret', p.auth_secret) as target
    from notification_deliveries d
    join accounts a on a.id = d.account_id and a.kind = 'USER' and a.suspended_at is null
    join push_subscriptions p on p.account_id = a.id and (d.push_subscription_ids is null or p.id = any(d.push_subscription_ids))
    join sessions s on s.id = p.session_id and s.account_id = a.id and ${isOpen(ctx)}
    join repositories r on r.id = d.repository_id
    left join notification_settings t on t.account_id = a.id
    left join repository_subscriptions w on w.account_id = a.id and w.repository_id = d.repository_id
    where d.id = any(${deliveries.map(({ id }) => id)}::bigint[]) and ${visibleToSession()}
      and coalesce(t.participating_inbox, true) and w.level is distinct from 'IGNORE'
    order by d.id, p.id`);
}
