import type { DomainEvent, EventOf } from "#server/events/event.ts";
import type { Mentions } from "#server/notifications/mentions.ts";
import type { NotificationReason } from "#server/notifications/notification.ts";
import { getNotifiedKind } from "#server/notifications/notified-kinds.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";

/** The events as rows, with their position in the list. */
export function happened(events: readonly DomainEvent[]): Sql {
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
export function direct(events: readonly DomainEvent[], mentions: ReadonlyMap<DomainEvent, Mentions>): Sql {
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
