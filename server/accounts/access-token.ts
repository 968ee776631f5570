import { makeSecret } from "#server/accounts/secret.ts";
import { TOKEN_SCOPES } from "#server/accounts/token-scopes.ts";
import { requireConfirmation } from "#server/accounts/confirmation.ts";
import { requireSession } from "#server/accounts/signed-in.ts";
import type { Context } from "#server/platform/context.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import { raw, sql } from "#server/platform/db/sql.ts";
import { LIMITS } from "#shared/limits.ts";
import { NAME_REQUIRED, tooLong } from "#shared/messages.ts";

export type AccessTokenRow = {
  id: number;
  name: string;
  scopes: string[];
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
};

type NewToken = { name: string; scopes: readonly string[]; expiresInDays?: number | null };

const COLUMNS = raw("id, name, scopes, created_at, expires_at, last_used_at");

/** Creates a token for the viewer. The token itself is returned only here; the database has its hash. */
export function createAccessToken(
  ctx: Context,
  input: NewToken,
): Promise<{ token: string; accessToken: AccessTokenRow }> {
  return makeAccessToken(ctx, requireConfirmation(ctx), input);
}

/** Creates a token for any account, for the command line. */
export async function makeAccessToken(ctx: Context, accountId: number, input: NewToken) {
  const name = input.name.trim();
  checkToken(name, input);
  const { secret, hash } = makeSecret("mp_");
  const accessToken = await ctx.db.row<AccessTokenRow>(sql`
    insert into access_tokens (account_id, name, token_hash, scopes, expires_at)
    values (${accountId}, ${name}, ${hash}, ${[...new Set(input.scopes)]},
      now() + make_interval(days => ${input.expiresInDays ?? null}::int))
    returning ${COLUMNS}`);
  if (!accessToken) throw new Error("The token was not written.");
  return { token: secret, accessToken };
}

export async function deleteAccessToken(ctx: Context, input: { id: number }): Promise<void> {
  const accountId = requireSession(ctx);
  const removed = await ctx.db.run(sql`delete from access_tokens where id = ${input.id} and account_id = ${accountId}`);
  if (removed === 0) throw notFound("that access token");
}

export function listAccessTokens(ctx: Context): Promise<AccessTokenRow[]> {
  if (ctx.viewer.accountId === null || ctx.viewer.scopes !== null) return Promise.resolve([]);
  return ctx.db.rows<AccessTokenRow>(sql`
    select ${COLUMNS} from access_tokens where account_id = ${ctx.viewer.accountId} order by id desc`);
}

function checkToken(name: string, input: NewToken): void {
  if (name === "") throw unprocessable(NAME_REQUIRED, "name");
  if (name.length > LIMITS.tokenName) throw unprocessable(tooLong("Name", LIMITS.tokenName), "name");
  const unknown = input.scopes.find((scope) => !TOKEN_SCOPES.some((known) => known === scope));
  if (unknown !== undefined) {
    throw unprocessable(`Unknown scope "${unknown}". Scopes are ${TOKEN_SCOPES.join(", ")}.`, "scopes");
  }
  const days = input.expiresInDays;
  if (days !== null && days !== undefined && (days < 1 || days > 3650)) {
    throw unprocessable("Expiration must be from 1 to 3650 days", "expiresInDays");
  }
}
