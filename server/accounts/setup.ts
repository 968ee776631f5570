import { makeSecret, secretHash } from "#server/accounts/secret.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Whether nobody can sign in yet. */
async function needsSetup(ctx: Pick<Context, "db">): Promise<boolean> {
  return (await ctx.db.row(sql`select 1 from credentials limit 1`)) === undefined;
}

/** A one-time token to create the instance owner, or undefined if there is one. */
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
