import type { EmailDelivery } from "#server/notifications/take-email-deliveries.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";

/** Deliveries that were taken, as a table `d` with their positions in the list. */
export function deliveryTable(deliveries: readonly EmailDelivery[]): Sql {
  return sql`jsonb_to_recordset(${JSON.stringify(deliveries.map(toRow))}::jsonb) as d (position integer, id bigint, account_id bigint,
    repository_id bigint, issue_id bigint, event_id bigint, reason notification_reason, created_at timestamptz)`;
}

function toRow(delivery: EmailDelivery, position: number) {
  return {
    position,
    id: delivery.id,
    account_id: delivery.accountId,
    repository_id: delivery.repositoryId,
    issue_id: delivery.issueId,
    event_id: delivery.eventId,
    reason: delivery.reason,
    created_at: delivery.createdAt,
  };
}
