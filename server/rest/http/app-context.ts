import type { FastifyRequest } from "fastify";
import { countAttempt } from "#server/accounts/failed-attempts.ts";
import { loadAccounts } from "#server/accounts/account.ts";
import { findAppOfSecret } from "#server/apps/app-client-secret.ts";
import { getAppOfJwt, NOT_DECODED } from "#server/apps/app-jwt.ts";
import type { AppRow } from "#server/apps/app.ts";
import { UserError } from "#server/errors.ts";
import { ANONYMOUS, type Context } from "#server/platform/context.ts";
import { getClientKey } from "#server/platform/http/client-address.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { authenticationRequired, missingResource, RestError } from "#server/rest/http/rest-error.ts";

/** The context of an app that asks in its own name: as its bot, without any repository of an installation. */
export async function getAppContext(
  platform: Platform,
  request: FastifyRequest,
): Promise<{ ctx: Context; app: AppRow }> {
  const opened = { ...(await platform.getContext(request)), viewer: ANONYMOUS };
  const token = /^(?:token|bearer) +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (token === undefined) throw new UserError("UNAUTHENTICATED", NOT_DECODED);
  const { authentications } = platform.apiLimits;
  const attempt = { address: request.ip, token };
  const app = await authentications.authenticate(attempt, () => getAppOfJwt(opened, token)).catch(toAnswer);
  return toContext(opened, app);
}

/** The context of an app that asks with its client ID and client secret by HTTP Basic. What is wrong does not exist. */
export async function getClientContext(
  platform: Platform,
  request: FastifyRequest<{ Params: Record<string, string> }>,
): Promise<{ ctx: Context; app: AppRow }> {
  const opened = { ...(await platform.getContext(request)), viewer: ANONYMOUS };
  const [, value = ""] = /^basic +(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
  const [, clientId, secret = ""] = /^([^:]*):(.*)$/.exec(Buffer.from(value, "base64").toString()) ?? [];
  if (clientId === undefined) throw authenticationRequired();
  const app =
    clientId === request.params["client_id"] ? await findAppOfSecret(opened, { clientId, secret }) : undefined;
  if (!app) {
    await countAttempt(opened, { kind: "clientAddress", name: getClientKey(request.ip) });
    throw missingResource();
  }
  return toContext(opened, app);
}

async function toContext(opened: Context, app: AppRow): Promise<{ ctx: Context; app: AppRow }> {
  const [bot] = app.botId === null ? [] : await loadAccounts(opened, [app.botId]);
  if (!bot) return { ctx: opened, app };
  const viewer = {
    ...ANONYMOUS,
    accountId: bot.id,
    login: bot.login,
    scopes: [],
    permissions: [],
    repositoryIds: [],
    installation: { id: 0, tokenId: 0, appId: app.id, accountId: 0, role: "READ" as const },
  };
  return { ctx: { ...opened, viewer }, app };
}

/** That an app does not exist is not hidden. */
function toAnswer(error: unknown): never {
  if (error instanceof UserError && error.code === "NOT_FOUND") throw new RestError(404, error.message);
  throw error;
}
