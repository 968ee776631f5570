import { ACCOUNT_COLUMNS, accountByLogin, type AccountRow } from "#server/accounts/account.ts";
import { unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";
import { ORGANIZATION_LIMITS } from "#shared/limits.ts";

/**
 * Throws while a login was another account's not long ago, so that nobody gets the links that were meant for that account.
 * Afterwards it is free; its links end, because current logins come first.
 */
export async function requireFreeLogin(
  ctx: Context,
  { login, accountId = 0, noun = "Username" }: { login: string; accountId?: number | undefined; noun?: string },
): Promise<void> {
  const former = await ctx.db.row<{ accountId: number | null; isReserved: boolean }>(sql`
    select account_id, created_at > ${ctx.now}::timestamptz - make_interval(days => ${ORGANIZATION_LIMITS.formerLoginDays}) as is_reserved
    from account_redirects where login = lower(${login})`);
  if (former?.isReserved && former.accountId !== accountId)
    throw unprocessable(`${noun} '${login}' is unavailable.`, "login");
}

/** Makes a former login lead to the account; null: nowhere, but it stays reserved. */
export async function writeFormerLogin(
  ctx: Context,
  { login, accountId }: { login: string; accountId: number | null },
): Promise<void> {
  await ctx.db.run(sql`
    insert into account_redirects (login, account_id, created_at) values (lower(${login}), ${accountId}, ${ctx.now})
    on conflict (login) do update set account_id = excluded.account_id, created_at = excluded.created_at`);
}

/** A login in use leads nowhere else. */
export async function deleteFormerLogin(ctx: Context, login: string): Promise<void> {
  await ctx.db.run(sql`delete from account_redirects where login = lower(${login})`);
}

/** The account of a login, without a deleted organization; for the API, also of a former login. */
export async function findAccountByLogin(ctx: Context, login: string): Promise<AccountRow | undefined> {
  const account = await accountByLogin(ctx, login);
  const found = account ?? (ctx.followsRenames ? await accountByFormerLogin(ctx, login) : undefined);
  return found?.kind === "ORGANIZATION" && (await isDeleted(ctx, found.id)) ? undefined : found;
}

export function accountByFormerLogin(ctx: Context, login: string): Promise<AccountRow | undefined> {
  return ctx.db.row<AccountRow>(
    prepared(sql`
    select ${ACCOUNT_COLUMNS} from account_redirects d join accounts a on a.id = d.account_id where d.login = lower(${login})`),
  );
}

export async function isDeleted(ctx: Context, organizationId: number): Promise<boolean> {
  const row = await ctx.db.row(
    prepared(sql`select 1 from organizations where account_id = ${organizationId} and deleted_at is not null`),
  );
  return row !== undefined;
}
