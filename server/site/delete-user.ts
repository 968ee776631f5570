import { requireConfirmedSiteAdmin } from "#server/access/authorize.ts";
import type { AccountRow } from "#server/accounts/account.ts";
import { deleteAccount } from "#server/accounts/administer-account.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { refuseSelf, requireOtherSiteAdmin } from "#server/site/last-administrator.ts";
import { requirePerson } from "#server/site/person.ts";

/** Deletes an account. What the person has written stays, as by `ghost`. */
export async function deleteUser(ctx: Context, input: { userId: number }): Promise<AccountRow> {
  requireConfirmedSiteAdmin(ctx);
  const account = await requirePerson(ctx, input.userId);
  refuseSelf(ctx, account, "You can't delete your own account.");
  return removeUser(ctx, account);
}

/** The same, for the command line. */
export async function removeUser(ctx: Context, account: AccountRow): Promise<AccountRow> {
  await requireOtherSiteAdmin(ctx, account);
  await requireNoRepositories(ctx, account);
  await requireOtherOwners(ctx, account);
  await deleteAccount(ctx, account.id);
  await recordAudit(ctx, { action: "user.delete", target: account.login });
  return account;
}

const NAMED_MAX = 5;

async function requireNoRepositories(ctx: Context, { id, login }: AccountRow): Promise<void> {
  const rows = await ctx.db.rows<{ name: string }>(sql`
    select name from repositories where owner_id = ${id} order by lower(name), id`);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => `${login}/${name}`);
  const count = rows.length === 1 ? "a repository" : `${rows.length} repositories`;
  throw unprocessable(`${login} owns ${count}: ${toList(names)}. Move or delete what is to be kept first.`);
}

async function requireOtherOwners(ctx: Context, { id, login }: AccountRow): Promise<void> {
  const rows = await ctx.db.rows<{ login: string }>(sql`
    select o.login from organization_members m join accounts o on o.id = m.organization_id
    where m.account_id = ${id} and m.role = 'OWNER' and not exists (
      select 1 from organization_members other
      where other.organization_id = m.organization_id and other.role = 'OWNER' and other.account_id <> ${id})
    order by lower(o.login), o.id`);
  if (rows.length === 0) return;
  const names = toList(rows.map((row) => row.login));
  throw unprocessable(`${login} is the only owner of ${names}. Make somebody else an owner first.`);
}

function toList(names: readonly string[]): string {
  if (names.length <= NAMED_MAX) return names.join(", ");
  return `${names.slice(0, NAMED_MAX).join(", ")} and ${names.length - NAMED_MAX} more`;
}
