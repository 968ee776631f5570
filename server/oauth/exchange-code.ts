import { createHash } from "node:crypto";
import { secretHash } from "#server/accounts/secret.ts";
import type { AppRow } from "#server/apps/app.ts";
import { OAuthError } from "#server/oauth/oauth-error.ts";
import { createUserToken, type NewUserToken } from "#server/oauth/user-token.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

type Exchange = { app: AppRow; code: string; redirectUri: string | undefined; codeVerifier: string | undefined };

/** Exchanges the code that the browser of a person has brought for a token. The code ends, whether it was right or not. */
export async function exchangeCode(ctx: Context, input: Exchange): Promise<NewUserToken | OAuthError> {
  const { app, code, redirectUri, codeVerifier } = input;
  const row = await ctx.db.row<{ authorizationId: number; redirectUri: string; codeChallenge: string | null }>(sql`
    delete from app_authorization_codes c using app_authorizations u
    where c.code_hash = ${secretHash(code)} and c.expires_at > ${ctx.now} and u.id = c.authorization_id and u.app_id = ${app.id}
    returning c.authorization_id, c.redirect_uri, c.code_challenge`);
  if (!row) return new OAuthError("bad_verification_code");
  if (redirectUri !== undefined && redirectUri !== row.redirectUri) return new OAuthError("redirect_uri_mismatch");
  if (!isVerified(row.codeChallenge, codeVerifier)) return new OAuthError("bad_verification_code");
  return createUserToken(ctx, { app, authorizationId: row.authorizationId, isOfDevice: false });
}

/** PKCE: whoever exchanges the code has started the flow. */
function isVerified(challenge: string | null, verifier: string | undefined): boolean {
  if (challenge === null) return true;
  return verifier !== undefined && createHash("sha256").update(verifier).digest("base64url") === challenge;
}
