import { accountByLogin, type AccountRow } from "#server/accounts/account.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Writes the account by which a program acts; undefined if there is one of that name, whose texts the program would take over. */
export async function writeBotAccount(tx: Context, login: string): Promise<AccountRow | undefined> {
  const written = await tx.db.run(
    sql`insert into accounts (kind, login) values ('BOT', ${login}) on conflict do nothing`,
  );
  return written === 0 ? undefined : accountByLogin(tx, login);
}

/** Removes the accounts of bots. One that has written something stays, and its name is never another bot's. */
export async function deleteBotAccounts(tx: Context, ids: readonly number[]): Promise<void> {
  await tx.db.run(sql`
    delete from accounts a where a.id = any(${[...ids]}::bigint[]) and a.kind = 'BOT'
      and not exists (select 1 from issues where author_id = a.id)
      and not exists (select 1 from comments where author_id = a.id)
      and not exists (select 1 from events where actor_id = a.id)`);
}
