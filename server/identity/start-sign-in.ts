import { startAttempt, type Attempt } from "#server/identity/login-attempt.ts";
import { getAuthorizationUrl, makeOidcRequest } from "#server/identity/oidc-client.ts";
import { getSamlRequestUrl, makeRequestId } from "#server/identity/saml-client.ts";
import type { Provider } from "#server/identity/provider.ts";
import type { Context } from "#server/platform/context.ts";

type Start = Pick<Attempt, "returnTo" | "accountId"> & {
  /** The session whose access is confirmed: the provider has to ask the person again. */
  sessionId?: number | null;
  browser: string;
};

/** Starts a sign-in and returns the provider's address for it. */
export async function startSignIn(ctx: Context, provider: Provider, input: Start): Promise<string> {
  const asksAgain = (input.sessionId ?? null) !== null;
  const attempt = { ...input, providerId: provider.id };
  if (provider.kind === "OIDC") {
    const request = makeOidcRequest();
    const state = await startAttempt(ctx, { ...attempt, ...request });
    return getAuthorizationUrl(ctx, provider, { ...request, state, asksAgain });
  }
  const requestId = makeRequestId();
  const state = await startAttempt(ctx, { ...attempt, requestId });
  return getSamlRequestUrl(ctx, provider, { requestId, state, asksAgain });
}
