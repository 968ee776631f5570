import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** What site administrators write of an account. Their commands, which check who may, are in server/site. */

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

/** Deletes an account with what is only its own. What it has written for others stays, without an author. */
export async function deleteAccount(ctx: Context, accountId: number): Promise<void> {
  // Of somebody who has written much it takes longer than a request.
  ctx.operation?.lift();
  await ctx.db.run(sql`set local statement_timeout = 0`);
  await ctx.db.run(sql`delete from accounts where id = ${accountId}`);
}
