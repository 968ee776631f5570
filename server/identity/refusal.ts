import type { FastifyReply } from "fastify";
import { AuthorizationResponseError } from "openid-client";
import { recordAudit } from "#server/audit/record-audit.ts";
import { countAttempt } from "#server/accounts/failed-attempts.ts";
import { IdentityError } from "#server/identity/identity-error.ts";
import type { Attempt } from "#server/identity/login-attempt.ts";
import type { Provider } from "#server/identity/provider.ts";
import { UserError } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { getClientKey } from "#server/platform/http/client-address.ts";
import type { IdentityErrorCode } from "#shared/identity-errors.ts";
import { paths } from "#shared/paths.ts";

type Destination = Pick<Attempt, "accountId" | "returnTo"> & { sessionId?: number | null };
type Exchange = { reply: FastifyReply; ctx: Context; provider: Provider };

/** Sends the browser to the page that explains why, with a code; the log and the audit log have the reason. */
export async function refuse(
  { reply, ctx, provider }: Exchange,
  error: IdentityError,
  destination: Destination = { accountId: null, returnTo: "/" },
): Promise<FastifyReply> {
  // Anybody can send answers: the log of those of one address is limited.
  await countAttempt(ctx, { kind: "provider", name: getClientKey(ctx.clientAddress ?? "") });
  ctx.log.warn({ provider: provider.slug, code: error.code, reason: error.message }, "a sign-in was refused");
  await recordAudit(ctx, {
    action: "user.failed_login",
    target: provider.name,
    data: { provider: provider.name, reason: error.message.slice(0, REASON_MAX) },
  });
  return reply.redirect(redirectWithError(error.code, destination), 303);
}

export function redirectWithError(
  code: IdentityErrorCode,
  { accountId, returnTo, sessionId = null }: Destination,
): string {
  if (sessionId !== null) return `${paths.settingsConfirmed()}?error=${code}`;
  if (accountId !== null) return `${paths.settingsIdentities()}?error=${code}`;
  const parameters = new URLSearchParams({ error: code, ...(returnTo === "/" ? {} : { return_to: returnTo }) });
  return `${paths.signIn()}?${parameters.toString()}`;
}

/** What went wrong between the browser, this server and the provider. Errors for people are thrown again. */
export function toIdentityError(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error;
  if (error instanceof UserError) throw error;
  const reason = describe(error);
  if (error instanceof AuthorizationResponseError) return new IdentityError("identity_denied", reason);
  return new IdentityError(isUnreachable(error) ? "identity_unreachable" : "identity_invalid", reason);
}

const REASON_MAX = 300;
const UNREACHABLE = /^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|UND_ERR|OAUTH_TIMEOUT|CERT_|ERR_TLS|DEPTH_ZERO)/;

function* causes(error: unknown): Generator<Error & { code?: unknown }> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

function isUnreachable(error: unknown): boolean {
  return [...causes(error)].some(
    ({ code, name, message }) =>
      name === "TimeoutError" || message === "fetch failed" || (typeof code === "string" && UNREACHABLE.test(code)),
  );
}

function describe(error: unknown): string {
  return [...causes(error)].map(({ message }) => message).join(": ");
}
