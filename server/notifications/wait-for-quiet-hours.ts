import { afterQuietHours } from "#server/notifications/due-at.ts";
import type { Context } from "#server/platform/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";

/**
 * What would be sent within somebody's quiet hours waits for their end: it was due before they began, or before they were set, and has
 * not been sent since.
 */
export async function waitForQuietHours({ db, now }: Context, channel: "EMAIL" | "PUSH"): Promise<void> {
  const waiting = await db.rows<{ id: number; dueAt: Date }>(
    prepared(sql`
    select d.id, ${afterQuietHours()} as due_at
    from notification_deliveries d join accounts a on a.id = d.account_id
    join notification_settings t on t.account_id = a.id, (select ${now}::timestamptz as at) m
    where d.channel = ${channel} and d.due_at <= m.at and t.quiet_from is not null
      and ${afterQuietHours()} > m.at`),
  );
  if (waiting.length === 0) return;
  await db.run(sql`
    update notification_deliveries d set due_at = w.due_at
    from unnest(${waiting.map(({ id }) => id)}::bigint[], ${waiting.map(({ dueAt }) => dueAt)}::timestamptz[]) w (id, due_at)
    where d.id = w.id`);
}
