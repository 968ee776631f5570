import { verify } from "@node-rs/argon2";
import { accountByLogin } from "#server/accounts/account.ts";
import { makeSecret, secretHash } from "#server/accounts/secret.ts";
import { ANONYMOUS, type Context, type Viewer } from "#server/platform/context.ts";
import { UserError } from "#server/errors.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";

export const SESSION_DAYS = 30;

const FAILURES_BEFORE_LOCK = 10;
const INVALID_CREDENTIALS = "Incorrect username or password.";
/** The hash of a random password, with the parameters of `hashPassword`, so that checking it takes the same time. */
export const DECOY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$FRFHBWwp8an/9tExUU1a/Q$ipqX+KdinUOQ+vRpkqYeQJu0hnpTYHiKQyLN5Z+yP4w";

/** Checks a password, opens a session and returns its secret. An unknown login takes as long as a wrong password. */
export async function signIn(ctx: Context, input: { login: string; password: string }): Promise<string> {
  const login = input.login.trim();
  const account = login.includes("@")
    ? await ctx.db.row<{ id: number }>(
        prepared(sql`select id from accounts where lower(email) = lower(${login}) and kind = 'USER'`),
      )
    : await accountByLogin(ctx, login);
  const credential = account && (await loadCredential(ctx, account.id));
  if (!credential) {
    await verify(DECOY_HASH, input.password.slice(0, 1024));
    throw new UserError("UNAUTHENTICATED", INVALID_CREDENTIALS);
  }
  if (credential.isLocked) {
    throw new UserError("RATE_LIMITED", "Too many failed attempts. Please wait a minute, then try again.");
  }
  if (!(await verify(credential.passwordHash, input.password.slice(0, 1024)))) {
    await countFailure(ctx, account.id);
    throw new UserError("UNAUTHENTICATED", INVALID_CREDENTIALS);
  }
  await ctx.db.run(
    sql`update credentials set failures = 0, locked_until = null where account_id = ${account.id} and failures > 0`,
  );
  return openSession(ctx, account.id);
}

export async function openSession(ctx: Context, accountId: number): Promise<string> {
  const { secret, hash } = makeSecret();
  await ctx.db.run(sql`delete from sessions where account_id = ${accountId} and expires_at < now()`);
  await ctx.db.run(sql`
    insert into sessions (token_hash, account_id, expires_at)
    values (${hash}, ${accountId}, now() + make_interval(days => ${SESSION_DAYS}))`);
  return secret;
}

export async function signOut(ctx: Context, secret: string): Promise<void> {
  await ctx.db.run(sql`delete from sessions where token_hash = ${secretHash(secret)}`);
}

/** The viewer of a session; anonymous if the secret is unknown, or the session has ended. */
export async function getSessionViewer(ctx: Pick<Context, "db">, secret: string): Promise<Viewer> {
  const row = await ctx.db.row<{ accountId: number; login: string; isSiteAdmin: boolean }>(
    prepared(sql`
    select a.id as account_id, a.login, a.is_site_admin from sessions s
    join accounts a on a.id = s.account_id
    where s.token_hash = ${secretHash(secret)} and s.expires_at > now()`),
  );
  return row ? { ...row, scopes: null } : ANONYMOUS;
}

/** The viewer of an access token; undefined if it is unknown or has expired. */
export async function getTokenViewer(ctx: Pick<Context, "db">, token: string): Promise<Viewer | undefined> {
  const row = await ctx.db.row<{
    id: number;
    accountId: number;
    login: string;
    scopes: string[];
    isStale: boolean;
  }>(
    prepared(sql`
    select t.id, a.id as account_id, a.login, t.scopes,
      t.last_used_at is null or t.last_used_at < now() - interval '1 minute' as is_stale
    from access_tokens t join accounts a on a.id = t.account_id
    where t.token_hash = ${secretHash(token)} and (t.expires_at is null or t.expires_at > now())`),
  );
  if (!row) return undefined;
  if (row.isStale) await ctx.db.run(sql`update access_tokens set last_used_at = now() where id = ${row.id}`);
  return { accountId: row.accountId, login: row.login, isSiteAdmin: false, scopes: row.scopes };
}

function loadCredential(ctx: Context, accountId: number) {
  return ctx.db.row<{ passwordHash: string; isLocked: boolean }>(
    prepared(sql`
    select password_hash, coalesce(locked_until > now(), false) as is_locked
    from credentials where account_id = ${accountId}`),
  );
}

async function countFailure(ctx: Context, accountId: number): Promise<void> {
  await ctx.db.run(sql`
    update credentials set
      failures = case when failures + 1 >= ${FAILURES_BEFORE_LOCK} then 0 else failures + 1 end,
      locked_until = case when failures + 1 >= ${FAILURES_BEFORE_LOCK} then now() + interval '1 minute' end
    where account_id = ${accountId}`);
}
