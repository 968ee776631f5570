import { loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { checkEmail } from "#server/accounts/create-user.ts";
import { requireUnusedEmail, writePrimaryEmail } from "#server/accounts/email-addresses.ts";
import { requireSession } from "#server/accounts/signed-in.ts";
import type { Context } from "#server/platform/context.ts";
import { unprocessable } from "#server/errors.ts";
import { sql } from "#server/platform/db/sql.ts";
import { tooLong } from "#shared/messages.ts";

export async function updateProfile(
  ctx: Context,
  input: { name?: string | null; email?: string | null },
): Promise<AccountRow | undefined> {
  const id = requireSession(ctx);
  const name = input.name?.trim();
  const email = input.email?.trim();
  if (name !== undefined && name.length > 255) throw unprocessable(tooLong("Name", 255), "name");
  if (email !== undefined) {
    checkEmail(email);
    await requireUnusedEmail(ctx, email, id);
    await writePrimaryEmail(ctx, { accountId: id, address: email, isVerified: false });
  }
  await ctx.db.run(sql`
    update accounts set name = coalesce(${name ?? null}, name), email = coalesce(${email ?? null}, email) where id = ${id}`);
  return (await loadAccounts(ctx, [id]))[0];
}
