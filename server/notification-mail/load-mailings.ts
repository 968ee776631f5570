import { visibleToAccount } from "#server/access/visible.ts";
import type { DomainEvent } from "#server/events/event.ts";
import { EVENT_COLUMNS, parseEvent } from "#server/events/event-row.ts";
import type { NotificationReason } from "#server/notifications/notification.ts";
import type { EmailDelivery } from "#server/notifications/take-email-deliveries.ts";
import { deliveryTable } from "#server/notifications/delivery-table.ts";
import type { Context } from "#server/platform/context.ts";
import { alsoHasKey, sql } from "#server/platform/db/sql.ts";
import type { RecordedEvent } from "#server/platform/events/declare.ts";

/** An event that an account is told of by e-mail, with what the e-mail names. */
export type Mailing = Recipient & { address: string; event: DomainEvent };

/** An event, and where it happened. */
export type LocatedEvent = Pick<Mailing, "event" | "ownerLogin" | "name" | "number">;

type Recipient = {
  deliveryId: number;
  accountId: number;
  login: string;
  reason: NotificationReason;
  /** Whether the person has read the issue since the event. */
  isRead: boolean;
  repositoryId: number;
  issueId: number;
  ownerLogin: string;
  name: string;
  isPublic: boolean;
  number: number;
  title: string;
  isPull: boolean;
  actorLogin: string | null;
  actorName: string | null;
};

/**
 * The deliveries that are to be sent now, in their order. Since the event somebody can have lost access, been suspended, unsubscribed,
 * chosen to get no e-mail, or refused it: their deliveries are left out. The address is the chosen one if it is verified, else the
 * primary one.
 */
export async function loadMailings(ctx: Context, deliveries: readonly EmailDelivery[]): Promise<Mailing[]> {
  const [found, settings] = [await loadSubjects(ctx, deliveries), await loadAddresses(ctx, deliveries)];
  const rows = found.toSorted((one, other) => one.position - other.position);
  return rows.flatMap((row) => {
    const { id, repositoryId, issueId, kind, actorId, createdAt, onTimeline, data } = row;
    const own = settings.get(row.accountId);
    if (!own || !(row.reason === "SUBSCRIBED" ? own.watchingEmail : own.participatingEmail)) return [];
    const event = parseEvent(ctx, { id, repositoryId, issueId, kind, actorId, createdAt, onTimeline, data });
    return event ? [{ ...row, address: own.address, event }] : [];
  });
}

/** What the e-mails are about, as far as their recipients may see it and want it. */
function loadSubjects(ctx: Context, deliveries: readonly EmailDelivery[]): Promise<(Subject & RecordedEvent)[]> {
  const issues = deliveries.map(({ repositoryId, issueId }) => ({ repositoryId, id: issueId }));
  const events = deliveries.map(({ repositoryId, eventId }) => ({ repositoryId, id: eventId }));
  return ctx.db.rows<Subject & RecordedEvent>(sql`
    select d.position, d.id as delivery_id, d.account_id, a.login, d.reason, coalesce(k.read_at >= e.created_at, false) as is_read,
      o.login as owner_login, r.name, r.visibility = 'PUBLIC' as is_public, i.number, i.title, i.is_pull,
      c.login as actor_login, c.name as actor_name, ${EVENT_COLUMNS}
    from ${deliveryTable(deliveries)}
    join accounts a on a.id = d.account_id and a.kind = 'USER' and a.suspended_at is null
    join repositories r on r.id = d.repository_id
    join accounts o on o.id = r.owner_id
    join issues i on i.repository_id = d.repository_id and i.id = d.issue_id
    join events e on e.repository_id = d.repository_id and e.id = d.event_id
    left join accounts c on c.id = e.actor_id
    left join repository_subscriptions w on w.account_id = d.account_id and w.repository_id = d.repository_id
    left join subscriptions s on s.account_id = d.account_id and s.repository_id = d.repository_id and s.issue_id = d.issue_id
      and ${alsoHasKey("s.repository_id, s.issue_id", issues)}
    left join read_marks k on k.account_id = d.account_id and k.repository_id = d.repository_id and k.issue_id = d.issue_id
      and ${alsoHasKey("k.repository_id, k.issue_id", issues)}
    where ${alsoHasKey("i.repository_id, i.id", issues)} and ${alsoHasKey("e.repository_id, e.id", events)}
      and ${visibleToAccount()} and w.level is distinct from 'IGNORE' and s.state is distinct from 'IGNORED'
      and (s.state is distinct from 'UNSUBSCRIBED' or s.updated_at < d.created_at)
    order by d.position`);
}

type Subject = Recipient & { position: number };

type Addressee = { accountId: number; address: string; watchingEmail: boolean; participatingEmail: boolean };

async function loadAddresses(ctx: Context, deliveries: readonly EmailDelivery[]): Promise<Map<number, Addressee>> {
  const accountIds = [...new Set(deliveries.map(({ accountId }) => accountId))];
  const rows = await ctx.db.rows<Addressee>(sql`
    select d.account_id, m.address, coalesce(t.watching_email, true) as watching_email,
      coalesce(t.participating_email, true) as participating_email
    from unnest(${accountIds}::bigint[]) d (account_id)
    left join notification_settings t on t.account_id = d.account_id
    cross join lateral (
      select x.address from email_addresses x where x.account_id = d.account_id and x.verified_at is not null and x.bounced_at is null
        and (x.is_primary or lower(x.address) = lower(t.email_address))
      order by lower(x.address) is not distinct from lower(t.email_address) desc, x.address limit 1) m`);
  return new Map(rows.map((row) => [row.accountId, row]));
}
