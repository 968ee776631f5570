import { accountsByLogins } from "#server/accounts/account.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/**
 * Account ids by lower-case login. For unknown logins it creates placeholders
 * (GitHub's mannequins), or bots if they end in [bot].
 */
export async function ensureAccounts(ctx: Context, logins: readonly string[]): Promise<Map<string, number>> {
  const unique = [...new Map(logins.map((login) => [login.toLowerCase(), login])).values()];
  if (unique.length > 0) {
    await ctx.db.run(sql`
      insert into accounts (kind, login)
      select case when l like '%[bot]' then 'BOT' else 'MANNEQUIN' end::account_kind, l from unnest(${unique}::text[]) l
      on conflict do nothing`);
  }
  const found = await accountsByLogins(ctx, unique);
  return new Map([...found].map(([login, account]) => [login, account.id]));
}
