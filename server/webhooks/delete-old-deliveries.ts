import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { WEBHOOK_LIMITS } from "#shared/limits.ts";

/** Removes old deliveries, and those of a webhook beyond the last few thousand, also if they wait for a receiver that never answers. */
export async function deleteOldDeliveries(ctx: Context): Promise<void> {
  await ctx.db.run(sql`
    delete from webhook_deliveries where created_at < ${ctx.now}::timestamptz - make_interval(days => ${WEBHOOK_LIMITS.keptDays})`);
  await ctx.db.run(sql`
    delete from webhook_deliveries d using webhooks w
    where d.webhook_id = w.id and d.id <= (select o.id from webhook_deliveries o where o.webhook_id = w.id
      order by o.id desc offset ${WEBHOOK_LIMITS.keptDeliveries} limit 1)`);
}
