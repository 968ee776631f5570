import { unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { EMAIL_IN_USE } from "#shared/messages.ts";

/** The account that has shown that the address is its own. */
export async function findAccountByVerifiedEmail(ctx: Context, address: string): Promise<number | undefined> {
  const row = await ctx.db.row<{ accountId: number }>(sql`
    select account_id from email_addresses where lower(address) = lower(${address}) and verified_at is not null`);
  return row?.accountId;
}

/** Throws if the address is verified, or the primary one, of another account. What somebody has merely added keeps nobody from having it. */
export async function requireUnusedEmail(ctx: Context, address: string, accountId = 0): Promise<void> {
  const taken = await ctx.db.row(sql`
    select 1 from email_addresses where lower(address) = lower(${address}) and account_id <> ${accountId}
      and (verified_at is not null or is_primary)`);
  if (taken) throw unprocessable(EMAIL_IN_USE, "email");
}

/** Writes the primary address of an account; `isVerified`: somebody else has checked that it is theirs. */
export async function writePrimaryEmail(
  ctx: Context,
  { accountId, address, isVerified }: { accountId: number; address: string; isVerified: boolean },
): Promise<void> {
  const verifiedAt = isVerified ? ctx.now : null;
  await ctx.db.run(sql`
    delete from email_addresses where account_id = ${accountId} and is_primary and lower(address) <> lower(${address})`);
  await ctx.db.run(sql`update accounts set email = ${address} where id = ${accountId}`);
  const known = await ctx.db.run(sql`
    update email_addresses set address = ${address}, is_primary = true, verified_at = coalesce(verified_at, ${verifiedAt})
    where account_id = ${accountId} and lower(address) = lower(${address})`);
  if (known > 0) return;
  await ctx.db.run(sql`
    insert into email_addresses (account_id, address, is_primary, verified_at)
    values (${accountId}, ${address}, true, ${verifiedAt})`);
}
