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
  for (const id of ids) {
    if (!(await hasWritten(tx, id))) await tx.db.run(sql`delete from accounts where id = ${id} and kind = 'BOT'`);
  }
}

/** One row of each table tells: a bot may have written millions. */
async function hasWritten(tx: Context, id: number): Promise<boolean> {
  const found = await Promise.all([
    tx.db.row(sql`select 1 as found from issues where author_id = ${id} limit 1`),
    tx.db.row(sql`select 1 as found from comments where author_id = ${id} limit 1`),
    tx.db.row(sql`select 1 as found from events where actor_id = ${id} limit 1`),
  ]);
  return found.some((row) => row !== undefined);
}
