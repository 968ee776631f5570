import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Removes codes, requests and tokens that have expired and cannot be refreshed. */
export async function cleanUpAuthorizations(ctx: Context): Promise<void> {
  await ctx.db.run(sql`delete from app_authorization_codes where expires_at < now()`);
  await ctx.db.run(sql`delete from app_device_requests where expires_at < now() - interval '1 hour'`);
  await ctx.db.run(
    sql`delete from app_user_tokens where expires_at < now() and (refresh_expires_at is null or refresh_expires_at < now())`,
  );
}
