import type { Claims } from "#server/identity/claims.ts";
import { makeSecret, secretHash } from "#server/accounts/secret.ts";
import type { Context } from "#server/platform/context.ts";
import { raw, sql, type Sql } from "#server/platform/db/sql.ts";

/*
 * A sign-in that has been sent to a provider. Its state, which comes back with the answer, is random, belongs to the
 * browser that started it by a cookie, and can be used once within ten minutes.
 */

export const ATTEMPT_MINUTES = 10;

export type Attempt = {
  providerId: number;
  nonce: string | null;
  codeVerifier: string | null;
  claims: Claims | null;
  /** The signed-in account that links the identity; null: somebody signs in. */
  accountId: number | null;
  /** The session whose access is confirmed; null: it is a sign-in or a link. */
  sessionId: number | null;
  returnTo: string;
  createdAt: Date;
};

type NewAttempt = Pick<Attempt, "providerId" | "accountId" | "returnTo"> & {
  sessionId?: number | null;
  nonce?: string;
  codeVerifier?: string;
  requestId?: string;
  /** The secret of the browser's cookie. */
  browser: string;
};

const COLUMNS = raw("provider_id, nonce, code_verifier, claims, account_id, session_id, return_to, created_at");
const IS_RECENT: Sql = sql`created_at > now() - make_interval(mins => ${ATTEMPT_MINUTES})`;

/** Writes an attempt and returns its state. */
export async function startAttempt(ctx: Context, input: NewAttempt): Promise<string> {
  const { secret, hash } = makeSecret();
  await ctx.db.run(sql`
    insert into login_attempts (state_hash, provider_id, browser_hash, nonce, code_verifier, request_id, account_id, session_id, return_to)
    values (${hash}, ${input.providerId}, ${secretHash(input.browser)}, ${input.nonce ?? null},
      ${input.codeVerifier ?? null}, ${input.requestId ?? null}, ${input.accountId}, ${input.sessionId ?? null}, ${input.returnTo})`);
  return secret;
}

type Answer = { providerId: number; state: string; browser: string | undefined };

/** Uses up the attempt of an answer; undefined if it is unknown, old, of another provider, or of another browser. */
export function takeAttempt(ctx: Context, { providerId, state, browser }: Answer): Promise<Attempt | undefined> {
  if (browser === undefined) return Promise.resolve(undefined);
  return ctx.db.row<Attempt>(sql`
    delete from login_attempts where state_hash = ${secretHash(state)} and provider_id = ${providerId}
      and browser_hash = ${secretHash(browser)} and ${IS_RECENT} returning ${COLUMNS}`);
}

type SamlRequest = { providerId: number; requestId: string };

/** Whether an answer to the SAML request is expected. */
export async function isRequestExpected(ctx: Context, { providerId, requestId }: SamlRequest): Promise<boolean> {
  const row = await ctx.db.row(sql`
    select 1 from login_attempts where request_id = ${requestId} and provider_id = ${providerId} and claims is null
      and ${IS_RECENT}`);
  return row !== undefined;
}

/**
 * Keeps what a SAML response has proved until the browser that started the sign-in comes back: the response is sent by
 * another site, so its request has no cookies. The state is the response's RelayState.
 */
export async function keepClaims(
  ctx: Context,
  { providerId, requestId, state, claims }: SamlRequest & { state: string; claims: Claims },
): Promise<boolean> {
  const written = await ctx.db.run(sql`
    update login_attempts set claims = ${JSON.stringify(claims)}::jsonb
    where request_id = ${requestId} and provider_id = ${providerId} and state_hash = ${secretHash(state)}
      and claims is null and ${IS_RECENT}`);
  return written > 0;
}

/** Remembers that an assertion or a logout token was used; false if it was used before. */
export async function useAssertion(
  ctx: Context,
  { providerId, id, expiresAt }: { providerId: number; id: string; expiresAt: Date },
): Promise<boolean> {
  const written = await ctx.db.run(sql`
    insert into used_assertions (provider_id, assertion_id, expires_at) values (${providerId}, ${id}, ${expiresAt})
    on conflict do nothing`);
  return written > 0;
}

/** Removes attempts and assertions that no longer matter. */
export async function cleanUpAttempts(ctx: Context): Promise<void> {
  await ctx.db.run(sql`delete from login_attempts where not ${IS_RECENT}`);
  await ctx.db.run(sql`delete from used_assertions where expires_at < now()`);
}
