import { deleteAllSessions } from "#server/accounts/session.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { defineHook, getSteps } from "#server/platform/hooks.ts";

/** What site administrators, and the directories of identity providers, write of an account. Their commands check who may, and record it. */

/** From this moment the account cannot be used; null: it can be used again. */
export async function writeSuspendedAt(ctx: Context, accountId: number, suspendedAt: Date | null): Promise<void> {
  await ctx.db.run(sql`
    update accounts set suspended_at = ${suspendedAt}, awaits_approval = false where id = ${accountId}`);
}

/** The account was made by the person, who cannot use it before it is approved. */
export async function writeAwaitsApproval(ctx: Context, accountId: number): Promise<void> {
  await ctx.db.run(sql`update accounts set suspended_at = ${ctx.now}, awaits_approval = true where id = ${accountId}`);
}

export async function writeSiteRole(ctx: Context, accountId: number, role: "ADMINISTRATOR" | "USER"): Promise<void> {
  await ctx.db.run(sql`update accounts set is_site_admin = ${role === "ADMINISTRATOR"} where id = ${accountId}`);
}

/** The site administrators who can sign in. Locked, so that two commands at once do not leave none. */
export async function lockSiteAdmins(ctx: Context): Promise<number[]> {
  const rows = await ctx.db.rows<{ id: number }>(sql`
    select id from accounts where is_site_admin and kind = 'USER' and suspended_at is null order by id for no key update`);
  return rows.map(({ id }) => id);
}

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
  const admins = await lockSiteAdmins(ctx);
  if (admins.every((id) => id === accountId)) return false;
  const written = await ctx.db.run(
    sql`update accounts set is_site_admin = false where id = ${accountId} and is_site_admin`,
  );
  return written > 0;
}

/** Whether nobody else who can sign in administers the site. */
export async function isLastSiteAdmin(ctx: Context, accountId: number): Promise<boolean> {
  const admins = await lockSiteAdmins(ctx);
  return admins.length === 1 && admins[0] === accountId;
}

/** What refers to the account without a foreign key. */
export const ACCOUNT_DELETED = defineHook<(ctx: Context, accountId: number) => Promise<void>>("account deleted");

/** Deletes an account with what is only its own. What it has written for others stays, without an author. */
export async function deleteAccount(ctx: Context, accountId: number): Promise<void> {
  // Of somebody who has written much it takes longer than a request.
  ctx.operation?.lift();
  await ctx.db.run(sql`set local statement_timeout = 0`);
  for (const step of getSteps(ctx, ACCOUNT_DELETED)) await step(ctx, accountId);
  await ctx.db.run(sql`delete from accounts where id = ${accountId}`);
}
