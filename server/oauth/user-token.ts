import { makeSecret, secretHash } from "#server/accounts/secret.ts";
import type { AppRow } from "#server/apps/app.ts";
import { OAuthError } from "#server/oauth/oauth-error.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { APP_LIMITS } from "#shared/limits.ts";

export const USER_TOKEN_PREFIX = "ghu_";
const REFRESH_TOKEN_PREFIX = "ghr_";

/** A token by which an app acts for a person. The database has its hash only. */
export type UserTokenRow = {
  id: number;
  authorizationId: number;
  accountId: number;
  appId: number;
  tokenLastEight: string;
  expiresAt: Date | null;
  createdAt: Date;
};

export type NewUserToken = {
  token: string;
  expiresInSeconds: number | null;
  refreshToken: string | null;
  refreshExpiresInSeconds: number | null;
};

type Owner = { app: AppRow; authorizationId: number; isOfDevice: boolean };

/** Makes a token for a person who has authorized the app. The oldest ones end when there are too many. */
export async function createUserToken(
  ctx: Context,
  { app, authorizationId, isOfDevice }: Owner,
): Promise<NewUserToken> {
  await ctx.db.run(sql`
    delete from app_user_tokens where id in (
      select id from app_user_tokens where authorization_id = ${authorizationId}
      order by id desc offset ${APP_LIMITS.tokensPerAuthorization - 1})`);
  const made = makeTokens(ctx, app);
  await ctx.db.run(sql`
    insert into app_user_tokens (authorization_id, token_hash, token_last_eight, expires_at, refresh_hash, refresh_expires_at,
      is_of_device, created_at)
    values (${authorizationId}, ${secretHash(made.token)}, ${made.token.slice(-8)}, ${made.expiresAt}, ${made.refreshHash},
      ${made.refreshExpiresAt}, ${isOfDevice}, ${ctx.now})`);
  return made;
}

type Refresh = {
  app: AppRow;
  refreshToken: string;
  /** Without its client secret an app refreshes only what it got by the device flow. */
  hasSecret: boolean;
};

/** Replaces a token and its refresh token, which end. */
export async function refreshUserToken(ctx: Context, { app, refreshToken, hasSecret }: Refresh): Promise<NewUserToken> {
  const made = makeTokens(ctx, app);
  const refreshed = await ctx.db.run(sql`
    update app_user_tokens t set token_hash = ${secretHash(made.token)}, token_last_eight = ${made.token.slice(-8)},
      expires_at = ${made.expiresAt}, refresh_hash = ${made.refreshHash}, refresh_expires_at = ${made.refreshExpiresAt}
    from app_authorizations u
    where t.refresh_hash = ${secretHash(refreshToken)} and t.refresh_expires_at > ${ctx.now}
      and u.id = t.authorization_id and u.app_id = ${app.id} and (t.is_of_device or ${hasSecret})`);
  if (refreshed === 0) throw new OAuthError("bad_refresh_token");
  return made;
}

/** The token of a person that the app asks about; undefined if it is not the app's, or has ended. */
export function findUserToken(
  ctx: Pick<Context, "db">,
  { app, token }: { app: AppRow; token: string },
): Promise<UserTokenRow | undefined> {
  return ctx.db.row<UserTokenRow>(sql`
    select t.id, t.authorization_id, u.account_id, u.app_id, t.token_last_eight, t.expires_at, t.created_at
    from app_user_tokens t join app_authorizations u on u.id = t.authorization_id
    where t.token_hash = ${secretHash(token)} and u.app_id = ${app.id} and (t.expires_at is null or t.expires_at > now())`);
}

/** Replaces a token, which ends, by another one with the same end. Its refresh token ends too. */
export async function resetUserToken(ctx: Context, row: UserTokenRow): Promise<{ token: string; row: UserTokenRow }> {
  const { secret: token, hash } = makeSecret(USER_TOKEN_PREFIX);
  const tokenLastEight = token.slice(-8);
  await ctx.db.run(sql`
    update app_user_tokens set token_hash = ${hash}, token_last_eight = ${tokenLastEight}, refresh_hash = null,
      refresh_expires_at = null where id = ${row.id}`);
  return { token, row: { ...row, tokenLastEight } };
}

export async function deleteUserToken(ctx: Context, { id }: { id: number }): Promise<void> {
  await ctx.db.run(sql`delete from app_user_tokens where id = ${id}`);
}

function makeTokens({ now }: Context, { hasExpiringTokens }: AppRow) {
  const token = makeSecret(USER_TOKEN_PREFIX).secret;
  const none = { expiresInSeconds: null, refreshToken: null, refreshExpiresInSeconds: null };
  if (!hasExpiringTokens) return { token, ...none, expiresAt: null, refreshHash: null, refreshExpiresAt: null };
  const expiresInSeconds = APP_LIMITS.userTokenHours * 3_600;
  const refreshExpiresInSeconds = APP_LIMITS.refreshTokenDays * 86_400;
  const { secret: refreshToken, hash: refreshHash } = makeSecret(REFRESH_TOKEN_PREFIX);
  return {
    token,
    expiresInSeconds,
    refreshToken,
    refreshExpiresInSeconds,
    expiresAt: new Date(now.getTime() + expiresInSeconds * 1000),
    refreshHash,
    refreshExpiresAt: new Date(now.getTime() + refreshExpiresInSeconds * 1000),
  };
}
