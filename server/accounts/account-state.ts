import { deleteAllSessions } from "#server/accounts/session.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Suspends an account, which ends its sessions; false if it was suspended already. Callers check the permission and record it. */
export async function writeSuspended(ctx: Context, accountId: number): Promise<boolean> {
  const written = await ctx.db.run(
    sql`update accounts set suspended_at = ${ctx.now} where id = ${accountId} and suspended_at is null`,
  );
  await deleteAllSessions(ctx, accountId);
  return written > 0;
}

/** Ends the suspension of an account; false if it was not suspended. */
export async function writeUnsuspended(ctx: Context, accountId: number): Promise<boolean> {
  const written = await ctx.db.run(
    sql`update accounts set suspended_at = null where id = ${accountId} and suspended_at is not null`,
  );
  return written > 0;
}

/** Makes an account a site administrator; false if it was one already. */
export async function writeSiteAdmin(ctx: Context, accountId: number): Promise<boolean> {
  const written = await ctx.db.run(
    sql`update accounts set is_site_admin = true where id = ${accountId} and not is_site_admin`,
  );
  return written > 0;
}

/** The account administers the site no longer, unless nobody else who can sign in does; whether it was written. */
export async function writeNotSiteAdmin(ctx: Context, accountId: number): Promise<boolean> {
  await ctx.db.run(sql`select 1 from accounts where is_site_admin order by id for update`);
  const written = await ctx.db.run(sql`
    update accounts set is_site_admin = false where id = ${accountId} and is_site_admin
      and exists (select 1 from accounts o where o.is_site_admin and o.id <> ${accountId} and o.suspended_at is null)`);
  return written > 0;
}

/** Whether nobody else who can sign in administers the site. */
export async function isLastSiteAdmin(ctx: Context, accountId: number): Promise<boolean> {
  const admins = await ctx.db.rows<{ id: number }>(
    sql`select id from accounts where is_site_admin and suspended_at is null order by id for update`,
  );
  return admins.length === 1 && admins[0]?.id === accountId;
}
