import { ACCOUNT_COLUMNS, type AccountRow } from "#server/accounts/account.ts";
import {
  countAttempt,
  deleteOldAttempts,
  forgetAttempts,
  uncountAttempt,
  uncountIfBusy,
} from "#server/accounts/failed-attempts.ts";
import {
  hiddenFromSession,
  hiddenFromToken,
  managingProvider,
  nextHiding,
} from "#server/accounts/hidden-organizations.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Client } from "#server/accounts/client.ts";
import { makeDeviceName, recordDevice } from "#server/accounts/known-device.ts";
import { DECOY_HASH, verifyPassword } from "#server/accounts/password.ts";
import { requirePasswordSignIn } from "#server/accounts/password-refusal.ts";
import { READ_PERMISSIONS } from "#server/accounts/token-permissions.ts";
import { makeSecret, secretHash } from "#server/accounts/secret.ts";
import { requireConfirmation } from "#server/accounts/confirmation.ts";
import { ANONYMOUS, type Context, type Viewer } from "#server/platform/context.ts";
import { notFound, UserError } from "#server/errors.ts";
import { prepared, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { unlessWorkerIsLost } from "#server/platform/db/unavailable.ts";
import { LIMITS } from "#shared/limits.ts";
import { SESSION_ERRORS } from "#shared/session-errors.ts";
import { getClientKey } from "#server/platform/http/client-address.ts";

export const SESSION_DAYS = 30;
const CONFIRMED_HOURS = 2;
export const SESSION_COOKIE = "milepost_session";

const UNKNOWN_CLIENT: Client = { address: "", userAgent: "", cookieName: SESSION_COOKIE };

export type SessionRow = {
  id: number;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  address: string | null;
  userAgent: string | null;
};

const COLUMNS = raw("s.id, s.created_at, s.last_used_at, s.expires_at, s.address, s.user_agent");

export type Credentials = { login: string; password: string; client: Client };

/** Whose password it is; throws if it is wrong. An unknown login takes as long as a wrong password. */
export async function checkCredentials(ctx: Context, input: Credentials): Promise<{ id: number; login: string }> {
  const name = input.login.replaceAll("\0", "").trim().slice(0, LIMITS.loginInput);
  const login = { kind: "login", name } as const;
  const address = { kind: "address", name: getClientKey(input.client.address) } as const;
  // The address first: one that has to wait cannot use up the attempts of a login.
  await countAttempt(ctx, address);
  await countAttempt(ctx, login);
  const credential = await loadCredential(ctx, name);
  const isRight = await uncountIfBusy(ctx, [login, address], () =>
    verifyPassword(ctx, credential?.passwordHash ?? DECOY_HASH, input.password),
  );
  if (!credential || !isRight) {
    if (credential) recordFailedSignIn(ctx, credential.login);
    throw new UserError("UNAUTHENTICATED", SESSION_ERRORS.credentials.message);
  }
  await forgetAttempts(ctx, login);
  await uncountAttempt(ctx, address);
  if (credential.awaitsApproval) throw new UserError("FORBIDDEN", SESSION_ERRORS.approval.message);
  if (credential.suspendedAt) throw new UserError("FORBIDDEN", SESSION_ERRORS.suspended.message);
  await requirePasswordSignIn(ctx, credential);
  return { id: credential.accountId, login: credential.login };
}

/** Not awaited: the time of the response does not tell whether there is an account. */
function recordFailedSignIn(ctx: Context, login: string): void {
  recordAudit(ctx, { action: "user.failed_login", target: login }).catch((error: unknown) =>
    ctx.log.warn({ err: error }, "a failed sign-in was not recorded"),
  );
}

export async function openSession(ctx: Context, accountId: number, client = UNKNOWN_CLIENT): Promise<string> {
  const { secret, hash } = makeSecret();
  if (client !== UNKNOWN_CLIENT) {
    await recordDevice(ctx, { accountId, name: client.deviceName ?? makeDeviceName(secret), client });
  }
  await ctx.db.run(sql`
    delete from sessions s where s.account_id = ${accountId} and (not ${isOpen(ctx)} or s.id in (
      select id from sessions where account_id = ${accountId}
      order by last_used_at desc, id desc offset ${LIMITS.sessionsPerAccount - 1}))`);
  await ctx.db.run(sql`
    insert into sessions (token_hash, account_id, expires_at, address, user_agent, cookie_name, confirmed_at)
    values (${hash}, ${accountId}, now() + make_interval(days => ${SESSION_DAYS}), ${toText(client.address)},
      ${toText(client.userAgent)}, ${client.cookieName}, now())`);
  return secret;
}

export async function signOut(ctx: Context, secret: string): Promise<void> {
  await ctx.db.run(sql`delete from sessions where token_hash = ${secretHash(secret)}`);
}

export type SessionCookie = { name: string; secret: string };
/** `account` is that of the viewer, which every page shows. */
type SessionViewer = { viewer: Viewer; account?: AccountRow; isStale: boolean };

/** The viewer of a session; anonymous if the secret is unknown, or the session has ended. */
export async function getSessionViewer(
  ctx: Pick<Context, "db" | "config">,
  cookie: SessionCookie,
): Promise<SessionViewer> {
  const row = await ctx.db.row<
    AccountRow & {
      sessionId: number;
      hasConfirmedAccess: boolean;
      timeZone: string | null;
      isStale: boolean;
      hiddenOrganizationIds: number[];
      hidesAt: Date | null;
      managedBy: number | null;
    }
  >(
    prepared(sql`
    select ${ACCOUNT_COLUMNS}, s.id as session_id, a.time_zone,
      coalesce(s.confirmed_at > now() - make_interval(hours => ${CONFIRMED_HOURS}), false) as has_confirmed_access,
      s.last_used_at < now() - interval '5 minutes' as is_stale,
      ${hiddenFromSession()} as hidden_organization_ids, ${nextHiding()} as hides_at,
      ${managingProvider()} as managed_by
    from sessions s join accounts a on a.id = s.account_id
    where s.token_hash = ${secretHash(cookie.secret)} and s.cookie_name = ${cookie.name} and a.suspended_at is null and ${isOpen(ctx)}`),
  );
  if (!row) return { viewer: { ...ANONYMOUS, hasSessionEnded: true }, isStale: false };
  const { isStale, id, kind, login, name, email, avatarVersion, isSiteAdmin, createdAt, ...session } = row;
  return {
    viewer: { ...session, accountId: id, login, isSiteAdmin, scopes: null },
    account: { id, kind, login, name, email, avatarVersion, isSiteAdmin, createdAt },
    isStale,
  };
}

/** Remembers where and when the session was used last. */
export async function touchSession({ db }: Pick<Context, "db">, id: number, client: Client): Promise<void> {
  const touch = prepared(sql`
    update sessions set last_used_at = now(), address = ${toText(client.address)}, user_agent = ${toText(client.userAgent)}
    where id = ${id}`);
  await unlessWorkerIsLost(db.run(touch));
}

/** The viewer's sessions: the current one, then the others from the last used one. */
export async function listSessions(ctx: Context): Promise<SessionRow[]> {
  const { accountId, scopes, sessionId } = ctx.viewer;
  if (accountId === null || scopes !== null) return [];
  return ctx.db.rows<SessionRow>(sql`
    select ${COLUMNS} from sessions s where s.account_id = ${accountId} and ${isOpen(ctx)}
    order by s.id = ${sessionId ?? 0} desc, s.last_used_at desc, s.id desc`);
}

/** Ends one of the viewer's sessions. */
export async function deleteSession(ctx: Context, input: { id: number }): Promise<void> {
  const accountId = requireConfirmation(ctx);
  const removed = await ctx.db.run(sql`delete from sessions where id = ${input.id} and account_id = ${accountId}`);
  if (removed === 0) throw notFound("that session");
  await recordAudit(ctx, { action: "user_session.revoke", target: ctx.viewer.login ?? "", data: { sessions: 1 } });
}

/** Signs the viewer out everywhere else. */
export async function deleteOtherSessions(ctx: Context): Promise<void> {
  const accountId = requireConfirmation(ctx);
  const sessions = await ctx.db.run(
    sql`delete from sessions where account_id = ${accountId} and id <> ${ctx.viewer.sessionId ?? 0}`,
  );
  if (sessions > 0)
    await recordAudit(ctx, { action: "user_session.revoke", target: ctx.viewer.login ?? "", data: { sessions } });
}

/** Signs an account out everywhere; the number of sessions that ended. */
export function deleteAllSessions(ctx: Context, accountId: number): Promise<number> {
  return ctx.db.run(sql`delete from sessions where account_id = ${accountId}`);
}

/** Ends these sessions of any account. */
export function deleteSessions(ctx: Context, ids: readonly number[]): Promise<number> {
  return ctx.db.run(sql`delete from sessions where id = any(${ids}::bigint[])`);
}

/** Removes what no longer matters: sessions that have ended, and counts of failures that are forgotten. */
export async function cleanUpSessions(ctx: Context): Promise<void> {
  await ctx.db.run(sql`delete from sessions s where not ${isOpen(ctx)}`);
  await deleteOldAttempts(ctx);
}

/** The viewer of an access token; undefined if it is unknown or has expired. */
export async function getTokenViewer(ctx: Pick<Context, "db">, token: string): Promise<Viewer | undefined> {
  const row = await ctx.db.row<{
    id: number;
    accountId: number;
    login: string;
    scopes: string[];
    permissions: string[] | null;
    readsAll: boolean;
    repositoryIds: number[];
    isStale: boolean;
    hiddenOrganizationIds: number[];
    managedBy: number | null;
  }>(
    prepared(sql`
    select t.id, a.id as account_id, a.login, t.scopes, t.permissions, t.reads_all, ${TOKEN_REPOSITORY_IDS} as repository_ids,
      t.last_used_at is null or t.last_used_at < now() - interval '1 minute' as is_stale,
      ${hiddenFromToken()} as hidden_organization_ids, ${managingProvider()} as managed_by
    from access_tokens t join accounts a on a.id = t.account_id
    where t.token_hash = ${secretHash(token)} and a.suspended_at is null and (t.expires_at is null or t.expires_at > now())`),
  );
  if (!row) return undefined;
  if (row.isStale)
    await unlessWorkerIsLost(ctx.db.run(sql`update access_tokens set last_used_at = now() where id = ${row.id}`));
  const { permissions, repositoryIds, readsAll, id: tokenId, isStale: _, ...rest } = row;
  const granted = { ...rest, tokenId };
  if (permissions === null) return { ...granted, isSiteAdmin: false };
  // Without any scope, so that whatever asks for one refuses the token.
  return {
    ...granted,
    isSiteAdmin: false,
    scopes: [],
    permissions: readsAll ? [...permissions, ...READ_PERMISSIONS] : permissions,
    repositoryIds,
  };
}

/** The repositories of a fine-grained token that its owner still has. Repositories that a new owner has are not its own. */
const TOKEN_REPOSITORY_IDS = sql`array(
  select r.id from repositories r where r.owner_id = t.owner_id
    and (t.has_all_repositories or r.id in (select repository_id from access_token_repositories where token_id = t.id)))`;

/** The condition that the session of alias `s` has neither expired nor been unused for too long. */
export function isOpen({ config }: Pick<Context, "config">): Sql {
  return sql`(s.expires_at > now() and s.last_used_at > now() - make_interval(days => ${config.sessionIdleDays}))`;
}

type Credential = {
  accountId: number;
  passwordHash: string;
  login: string;
  isSiteAdmin: boolean;
  suspendedAt: Date | null;
  awaitsApproval: boolean;
};

/** One statement for known and unknown logins, so that they take the same time. */
function loadCredential(ctx: Context, name: string) {
  const column = raw(name.includes("@") ? "a.email" : "a.login");
  return ctx.db.row<Credential>(
    prepared(sql`
    select c.account_id, c.password_hash, a.login, a.is_site_admin, a.suspended_at, a.awaits_approval from accounts a join credentials c on c.account_id = a.id
    where lower(${column}) = lower(${name}) and a.kind = 'USER'`),
  );
}

/** Headers of a client, as far as they are worth keeping. */
function toText(header: string): string | null {
  return header === "" ? null : header.replaceAll("\0", "").slice(0, LIMITS.userAgent);
}
