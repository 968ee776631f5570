import { randomInt } from "node:crypto";
import { requireConfirmation } from "#server/accounts/confirmation.ts";
import { countAttempt, forgetAttempts } from "#server/accounts/failed-attempts.ts";
import { makeSecret, secretHash } from "#server/accounts/secret.ts";
import { requireSession } from "#server/accounts/signed-in.ts";
import { APP_COLUMNS, APP_IS_ACTIVE, type AppRow } from "#server/apps/app.ts";
import { unprocessable } from "#server/errors.ts";
import { findAuthorizable, writeAuthorization } from "#server/oauth/authorization.ts";
import { OAuthError } from "#server/oauth/oauth-error.ts";
import { createUserToken, type NewUserToken } from "#server/oauth/user-token.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { APP_LIMITS } from "#shared/limits.ts";

/** Letters that are no vowels, so that codes are no words, and that are not mistaken for each other. */
const ALPHABET = "BCDFGHJKLMNPQRSTVWXZ";
const CODE_LENGTH = 8;

/** The app with this client ID, whoever asks: a program that has it may ask a person. */
export function findClient(ctx: Pick<Context, "db">, clientId: string): Promise<AppRow | undefined> {
  return ctx.db.row<AppRow>(
    sql`select ${APP_COLUMNS} from apps p where p.client_id = ${clientId} and ${APP_IS_ACTIVE}`,
  );
}

/** Starts the flow of a program without a browser: the code that it keeps, and the one that the person types. */
export async function createDeviceRequest(
  ctx: Context,
  app: AppRow,
): Promise<{ deviceCode: string; userCode: string }> {
  const { secret: deviceCode, hash } = makeSecret();
  const letters = Array.from({ length: CODE_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
  const expiresAt = new Date(ctx.now.getTime() + APP_LIMITS.deviceCodeMinutes * MINUTE_MS);
  await ctx.db.run(sql`
    insert into app_device_requests (app_id, device_hash, user_hash, expires_at)
    values (${app.id}, ${hash}, ${secretHash(letters)}, ${expiresAt})`);
  return { deviceCode, userCode: `${letters.slice(0, 4)}-${letters.slice(4)}` };
}

/**
 * The app that asks with this code. Called before the transaction of a command: a wrong guess counts although the command fails.
 */
export async function findDeviceApp(ctx: Context, { userCode }: { userCode: string }): Promise<AppRow> {
  const subject = { kind: "deviceCode", name: String(requireSession(ctx)) } as const;
  await countAttempt(ctx, subject);
  const row = await ctx.db.row<{ appId: number }>(sql`
    select app_id from app_device_requests
    where user_hash = ${hashUserCode(userCode)} and is_authorized is null and expires_at > ${ctx.now}`);
  const app = row && (await findAuthorizable(ctx, sql`p.id = ${row.appId}`));
  if (!app) throw unprocessable("The code is incorrect or has expired.", "userCode");
  await forgetAttempts(ctx, subject);
  return app;
}

/** Lets the app act for the viewer, on the device that shows the code. */
export async function authorizeDevice(ctx: Context, { app, userCode }: Answer): Promise<AppRow> {
  requireConfirmation(ctx);
  const { id } = await writeAuthorization(ctx, app);
  await answer(ctx, { userCode, authorizationId: id });
  return app;
}

/** Refuses the app. */
export async function denyDevice(ctx: Context, { app, userCode }: Answer): Promise<AppRow> {
  requireSession(ctx);
  await answer(ctx, { userCode, authorizationId: null });
  return app;
}

type Answer = { app: AppRow; userCode: string };

async function answer(ctx: Context, input: { userCode: string; authorizationId: number | null }): Promise<void> {
  const { userCode, authorizationId } = input;
  const answered = await ctx.db.run(sql`
    update app_device_requests set is_authorized = ${authorizationId !== null}, authorization_id = ${authorizationId}
    where user_hash = ${hashUserCode(userCode)} and is_authorized is null and expires_at > ${ctx.now}`);
  if (answered === 0) throw unprocessable("The code is incorrect or has expired.", "userCode");
}

/** Exchanges the code of a device, once, after the person has authorized the app. A program that asks too often is told so. */
export async function exchangeDeviceCode(
  ctx: Context,
  { app, deviceCode }: { app: AppRow; deviceCode: string },
): Promise<NewUserToken | OAuthError> {
  const hash = secretHash(deviceCode);
  const row = await ctx.db.row<{
    isAuthorized: boolean | null;
    authorizationId: number | null;
    isOpen: boolean;
    isEarly: boolean;
  }>(sql`
    update app_device_requests d set polled_at = ${ctx.now} from app_device_requests before
    where d.device_hash = ${hash} and d.app_id = ${app.id} and before.id = d.id
    returning d.is_authorized, d.authorization_id, d.expires_at > ${ctx.now} as is_open,
      coalesce(before.polled_at > ${ctx.now}::timestamptz - make_interval(secs => ${APP_LIMITS.devicePollSeconds - 1}), false) as is_early`);
  if (!row) return new OAuthError("incorrect_device_code");
  if (!row.isOpen) return new OAuthError("expired_token");
  if (row.isAuthorized === null)
    return row.isEarly
      ? new OAuthError("slow_down", { interval: APP_LIMITS.devicePollSeconds + 5 })
      : new OAuthError("authorization_pending");
  await ctx.db.run(sql`delete from app_device_requests where device_hash = ${hash}`);
  if (row.authorizationId === null) return new OAuthError("access_denied");
  return createUserToken(ctx, { app, authorizationId: row.authorizationId, isOfDevice: true });
}

/** As it is typed, with or without the hyphen. */
function hashUserCode(userCode: string): Buffer {
  return secretHash(userCode.toUpperCase().replace(/[^A-Z]/g, ""));
}
