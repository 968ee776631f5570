import { requireConfirmation } from "#server/accounts/confirmation.ts";
import { makeSecret } from "#server/accounts/secret.ts";
import { requireSession } from "#server/accounts/signed-in.ts";
import type { AppRow } from "#server/apps/app.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import { findAppOfClient, findAuthorization, writeAuthorization } from "#server/oauth/authorization.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { APP_LIMITS } from "#shared/limits.ts";
import { tooLong } from "#shared/messages.ts";
import { withParameters } from "#shared/with-parameters.ts";

export type AuthorizationRequest = {
  clientId: string;
  /** Undefined: the first of the app. */
  redirectUri?: string | undefined;
  state?: string | undefined;
  codeChallenge?: string | undefined;
  codeChallengeMethod?: string | undefined;
};

/** Where the browser may be sent back to: one of the app's addresses, letter for letter. Undefined: it stays here. */
export function getRedirectUri({ callbackUrls }: AppRow, redirectUri: string | undefined): string | undefined {
  return redirectUri === undefined ? callbackUrls[0] : callbackUrls.find((url) => url === redirectUri);
}

/**
 * Lets an app act for the viewer. The address that the browser is sent to has a code, which the app exchanges for a token. Who
 * has authorized the app before need not confirm their access again.
 */
export async function authorizeApp(ctx: Context, input: AuthorizationRequest): Promise<{ redirectUrl: string }> {
  requireSession(ctx);
  const app = await findAppOfClient(ctx, input.clientId);
  if (!app) throw notFound("an App");
  const redirectUri = getRedirectUri(app, input.redirectUri);
  if (redirectUri === undefined)
    throw unprocessable("The redirect_uri is not one of the callback URLs of the app.", "redirectUri");
  checkParameters(input);
  if (!(await findAuthorization(ctx, app.id))) requireConfirmation(ctx);
  const authorization = await writeAuthorization(ctx, app);
  const { secret: code, hash } = makeSecret();
  const expiresAt = new Date(ctx.now.getTime() + APP_LIMITS.authorizationCodeMinutes * MINUTE_MS);
  await makeRoom(ctx, authorization.id);
  await ctx.db.run(sql`
    insert into app_authorization_codes (authorization_id, code_hash, redirect_uri, code_challenge, expires_at)
    values (${authorization.id}, ${hash}, ${redirectUri}, ${input.codeChallenge ?? null}, ${expiresAt})`);
  return { redirectUrl: withParameters(redirectUri, { code, state: input.state }) };
}

function checkParameters({ state, codeChallenge, codeChallengeMethod }: AuthorizationRequest): void {
  if ((state ?? "").length > APP_LIMITS.state) throw unprocessable(tooLong("state", APP_LIMITS.state), "state");
  if (codeChallenge === undefined) return;
  if (codeChallengeMethod !== "S256")
    throw unprocessable("The code_challenge_method must be S256.", "codeChallengeMethod");
  if (!/^[\w-]{43}$/.test(codeChallenge)) throw unprocessable("The code_challenge is invalid.", "codeChallenge");
}

/** The oldest codes that nobody has exchanged end when there are too many. */
async function makeRoom(ctx: Context, authorizationId: number): Promise<void> {
  await ctx.db.run(sql`
    delete from app_authorization_codes where id in (
      select id from app_authorization_codes where authorization_id = ${authorizationId}
      order by id desc offset ${APP_LIMITS.tokensPerAuthorization - 1})`);
}
