import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { countAttempt, uncountAttempt } from "#server/accounts/failed-attempts.ts";
import { getClient, sessionCookies, sessionSecret } from "#server/accounts/session-route.ts";
import { refuseManagedSignIn } from "#server/accounts/managed-account.ts";
import { requireConfirmation } from "#server/accounts/confirmation.ts";
import { authenticateSession, isExpectedAt } from "#server/identity/authenticate-session.ts";
import { ensureBrowserSecret, getBrowserSecret } from "#server/identity/browser-cookie.ts";
import type { Claims } from "#server/identity/claims.ts";
import { linkWithClaims, signInWithClaims } from "#server/identity/complete-sign-in.ts";
import { confirmWithClaims, requireConfirmationProvider } from "#server/identity/confirm-with-provider.ts";
import { IdentityError } from "#server/identity/identity-error.ts";
import { takeAttempt, type Attempt } from "#server/identity/login-attempt.ts";
import { exchangeCode } from "#server/identity/oidc-client.ts";
import { requireEnabledProvider, type Provider } from "#server/identity/provider.ts";
import { redirectWithError, refuse, toIdentityError } from "#server/identity/refusal.ts";
import { startSignIn } from "#server/identity/start-sign-in.ts";
import { notFound } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { getClientKey } from "#server/platform/http/client-address.ts";
import { localPath } from "#shared/local-path.ts";
import { paths } from "#shared/paths.ts";

type Params = { Params: { slug: string } };
type Exchange = { request: FastifyRequest; reply: FastifyReply; ctx: Context; provider: Provider };

/** Signing in through identity providers, and connecting them to an account. */
export function signInRoutes(app: FastifyInstance, platform: Platform): void {
  async function open(request: FastifyRequest<Params>, reply: FastifyReply): Promise<Exchange> {
    void reply.header("cache-control", "no-store");
    const ctx = await platform.getContext(request);
    return { request, reply, ctx, provider: await requireEnabledProvider(ctx, request.params.slug) };
  }
  app.get<Params>("/identity/:slug", async (request, reply) => {
    const exchange = await open(request, reply);
    const { return_to: returnTo } = request.query as Record<string, string | undefined>;
    const { ctx, provider } = exchange;
    // An organization's provider signs nobody in: members are signed in already.
    const isOfOrganization = provider.organizationId !== null;
    if (isOfOrganization && ctx.viewer.accountId === null) return reply.redirect(paths.signIn(request.url), 303);
    if (isOfOrganization && !(await isExpectedAt(ctx, provider))) throw notFound("an identity provider");
    const input = { returnTo: localPath(returnTo), accountId: isOfOrganization ? ctx.viewer.accountId : null };
    try {
      return await reply.redirect(await start(exchange, input), 303);
    } catch (error) {
      return refuse(exchange, toIdentityError(error), input);
    }
  });
  // Another site can send a browser here. The person is asked, and nothing but the time of their session changes.
  app.get<Params>("/identity/:slug/confirm", async (request, reply) => {
    const exchange = await open(request, reply);
    const { ctx, provider } = exchange;
    const { accountId, sessionId = null } = ctx.viewer;
    if (accountId === null || sessionId === null) return reply.redirect(paths.signIn(request.url), 303);
    await requireConfirmationProvider(ctx, provider);
    const input = { returnTo: paths.settingsConfirmed(), accountId, sessionId };
    try {
      return await reply.redirect(await start(exchange, input), 303);
    } catch (error) {
      return refuse(exchange, toIdentityError(error), input);
    }
  });
  // Another site could make a browser send a GET, and connect its own identity to the account of the person. Whoever finds a
  // browser signed in could connect theirs, and confirm the access with it.
  app.post<Params>("/identity/:slug/link", async (request, reply) => {
    const exchange = await open(request, reply);
    refuseManagedSignIn(exchange.ctx);
    const accountId = requireConfirmation(exchange.ctx);
    try {
      return { redirectTo: await start(exchange, { returnTo: paths.settingsIdentities(), accountId }) };
    } catch (error) {
      return { redirectTo: redirectWithError(toIdentityError(error).code, { accountId, returnTo: "/" }) };
    }
  });
  app.get<Params>("/identity/:slug/callback", async (request, reply) => finishOidc(await open(request, reply)));
  app.get<Params>("/identity/:slug/complete", async (request, reply) => finishSaml(await open(request, reply)));
}

type Start = Pick<Attempt, "returnTo" | "accountId"> & { sessionId?: number | null };

async function start({ request, reply, ctx, provider }: Exchange, input: Start): Promise<string> {
  await countAttempt(ctx, { kind: "provider", name: getClientKey(request.ip) });
  const browser = ensureBrowserSecret({ request, reply, config: ctx.config });
  return startSignIn(ctx, provider, { ...input, browser });
}

async function finishOidc(exchange: Exchange): Promise<FastifyReply> {
  const { request, ctx, provider } = exchange;
  const { state = "" } = request.query as { state?: string };
  const attempt = await takeAttempt(ctx, toAnswer(exchange, state));
  if (!attempt || provider.kind !== "OIDC") return refuse(exchange, EXPIRED);
  const search = new URL(request.url, ctx.config.url).search;
  let claims: Claims;
  try {
    claims = await exchangeCode(ctx, provider, { attempt, state, search });
  } catch (error) {
    return refuse(exchange, toIdentityError(error), attempt);
  }
  return finish(exchange, attempt, claims);
}

/** The browser comes back from the assertion consumer, whose request has no cookies. */
async function finishSaml(exchange: Exchange): Promise<FastifyReply> {
  const { state = "" } = exchange.request.query as { state?: string };
  const attempt = await takeAttempt(exchange.ctx, toAnswer(exchange, state));
  if (!attempt?.claims || exchange.provider.kind !== "SAML") return refuse(exchange, EXPIRED);
  return finish(exchange, attempt, attempt.claims);
}

const EXPIRED = new IdentityError("identity_expired", "The state is unknown, old, or of another browser.");

function toAnswer({ request, ctx, provider }: Exchange, state: string) {
  return { providerId: provider.id, state, browser: getBrowserSecret({ request, config: ctx.config }) };
}

async function finish(exchange: Exchange, attempt: Attempt, claims: Claims): Promise<FastifyReply> {
  const { request, reply, ctx, provider } = exchange;
  const { accountId, returnTo } = attempt;
  try {
    if (attempt.sessionId !== null) {
      await confirmWithClaims(ctx, provider, { attempt, claims });
    } else if (accountId === null) {
      const client = getClient(request, ctx.config);
      const secret = await signInWithClaims(ctx, provider, { claims, client });
      void reply.header("set-cookie", sessionCookies(secret, { request, config: ctx.config }));
    } else if (provider.organizationId !== null) {
      await authenticateSession(ctx, provider, { accountId, claims, secret: sessionSecret(request) ?? "" });
    } else {
      await linkWithClaims(ctx, provider, { accountId, claims });
    }
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    return refuse(exchange, error, attempt);
  }
  await uncountAttempt(ctx, { kind: "provider", name: getClientKey(request.ip) });
  return reply.redirect(returnTo, 303);
}
