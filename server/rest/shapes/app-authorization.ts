import { secretHash } from "#server/accounts/secret.ts";
import type { AppRow } from "#server/apps/app.ts";
import type { UserTokenRow } from "#server/oauth/user-token.ts";
import type { Context } from "#server/platform/context.ts";
import { apiAddress, toOptionalTimestamp, toTimestamp } from "#server/rest/shapes/addresses.ts";
import { loadUser } from "#server/rest/shapes/user.ts";

type Source = { row: UserTokenRow; token: string; app: AppRow };

/** GitHub's `authorization`: a token by which an app acts for a person. */
export async function toAuthorization(ctx: Context, { row, token, app }: Source) {
  return {
    id: row.id,
    url: apiAddress(ctx, `/applications/${app.clientId}/token`),
    app: { client_id: app.clientId, name: app.name, url: app.url },
    token,
    hashed_token: secretHash(token).toString("hex"),
    token_last_eight: row.tokenLastEight,
    note: null,
    note_url: null,
    fingerprint: null,
    scopes: null,
    created_at: toTimestamp(row.createdAt),
    updated_at: toTimestamp(row.createdAt),
    expires_at: toOptionalTimestamp(row.expiresAt),
    user: await loadUser(ctx, row.accountId),
  };
}
