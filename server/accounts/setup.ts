import { makeSecret, secretHash } from "#server/accounts/secret.ts";
import { createUser, type NewUser } from "#server/accounts/create-user.ts";
import { openSession } from "#server/accounts/session.ts";
import { transact, type Context } from "#server/context.ts";
import { UserError } from "#server/errors.ts";
import { sql } from "#server/platform/db/sql.ts";

/** True while nobody can sign in. */
export async function needsSetup(ctx: Pick<Context, "db">): Promise<boolean> {
  return (await ctx.db.row(sql`select 1 from credentials limit 1`)) === undefined;
}

/** A one-time secret for the first visitor, or undefined when the instance has its owner. */
export async function makeSetupToken(ctx: Pick<Context, "db">): Promise<string | undefined> {
  if (!(await needsSetup(ctx))) return undefined;
  const { secret, hash } = makeSecret();
  await ctx.db.run(sql`insert into setup_tokens (token_hash) values (${hash})`);
  return secret;
}

export async function isSetupToken(ctx: Pick<Context, "db">, token: string): Promise<boolean> {
  const row = await ctx.db.row(sql`select 1 from setup_tokens where token_hash = ${secretHash(token)}`);
  return row !== undefined && (await needsSetup(ctx));
}

/** Makes the owner's account with the one-time link's token, signs them in, and ends all such links. */
export async function setUp(ctx: Context, input: Omit<NewUser, "isSiteAdmin"> & { token: string }): Promise<string> {
  return transact(ctx, async (tx) => {
    await tx.db.run(sql`lock table setup_tokens in exclusive mode`);
    if (!(await isSetupToken(tx, input.token))) {
      throw new UserError("FORBIDDEN", "This set-up link has been used or has ended. Restart the server for a new one.");
    }
    const owner = await createUser(tx, { ...input, isSiteAdmin: true });
    await tx.db.run(sql`delete from setup_tokens`);
    return openSession(tx, owner.id);
  });
}
