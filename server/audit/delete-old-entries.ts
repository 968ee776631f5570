import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Removes the entries that are older than the setting keeps them. */
export async function deleteOldEntries(ctx: Context): Promise<void> {
  await ctx.db.run(sql`
    delete from audit_events where created_at < ${ctx.now}::timestamptz - make_interval(days => ${ctx.config.auditDays})`);
}
