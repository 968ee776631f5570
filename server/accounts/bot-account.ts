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
  const authors = await tx.db.rows<{ id: number }>(sql`
    select author_id as id from issues where author_id = any(${[...ids]}::bigint[])
    union select author_id from comments where author_id = any(${[...ids]}::bigint[])
    union select actor_id from events where actor_id = any(${[...ids]}::bigint[])`);
  await tx.db.run(sql`
    delete from accounts where id = any(${[...ids]}::bigint[]) and kind = 'BOT' and id <> all(${authors.map(({ id }) => id)}::bigint[])`);
}
