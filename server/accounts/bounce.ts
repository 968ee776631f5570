import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/**
 * Notes that an address refuses e-mail for good, with the status of the server or of a delivery report, such as 5.1.1. It gets
 * none until its owner verifies it again.
 */
export async function recordBounce(ctx: Context, address: string, status: string): Promise<void> {
  await ctx.db.run(sql`
    update email_addresses set bounced_at = ${ctx.now}, bounce_status = ${status.slice(0, 100)}
    where lower(address) = lower(${address}) and bounced_at is null`);
}
