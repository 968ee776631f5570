import { createUser } from "#server/accounts/create-user.ts";
import { openSession } from "#server/accounts/session.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { PASSWORD } from "#server/test/people.ts";
import type { World } from "#server/test/world.ts";

/** The last entry of the audit log, without its time and number. */
export async function lastAudit({ db }: World): Promise<Record<string, unknown> | undefined> {
  return db.row<Record<string, unknown>>(
    sql`select action, actor_login, target, data from audit_events order by id desc limit 1`,
  );
}

/** A person with a password and a session. */
export async function makePerson(ctx: Context, login: string): Promise<number> {
  const email = `${login}@example.com`;
  const account = await createUser(ctx, { login, email, password: PASSWORD, isSiteAdmin: false });
  await openSession(ctx, account.id);
  return account.id;
}
