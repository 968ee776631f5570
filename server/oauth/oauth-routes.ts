import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { countAttempt } from "#server/accounts/failed-attempts.ts";
import { findAppOfSecret } from "#server/apps/app-client-secret.ts";
import type { AppRow } from "#server/apps/app.ts";
import { createDeviceRequest, exchangeDeviceCode, findClient } from "#server/oauth/device-request.ts";
import { exchangeCode } from "#server/oauth/exchange-code.ts";
import { isWrongGuess, OAuthError } from "#server/oauth/oauth-error.ts";
import { refreshUserToken, type NewUserToken } from "#server/oauth/user-token.ts";
import { ANONYMOUS, type Context } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { getClientKey } from "#server/platform/http/client-address.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { APP_LIMITS } from "#shared/limits.ts";
import { oauthPaths } from "#shared/oauth-paths.ts";

/** A code, a secret and the address of a page are the longest values. */
const BODY_MAX = 16 * 1024;

/** What programs ask for themselves, with GitHub's addresses, fields and errors: the web flow and the device flow of OAuth. */
export function oauthRoutes(app: FastifyInstance, platform: Platform): void {
  // Programs send these; a cookie that comes with one is not read.
  const options = { config: { isCrossSite: true }, bodyLimit: BODY_MAX };
  const open = async (request: FastifyRequest) => ({ ...(await platform.getContext(request)), viewer: ANONYMOUS });
  app.post(oauthPaths.accessToken(), options, async (request, reply) => {
    const ctx = await open(request);
    return answer({ request, reply, ctx }, async () => toFields(await grantToken(ctx, readFields(request))));
  });
  app.post(oauthPaths.deviceCode(), options, async (request, reply) => {
    const ctx = await open(request);
    return answer({ request, reply, ctx }, async () => startDeviceFlow(ctx, readFields(request)));
  });
}

type Fields = Readonly<Record<string, string | undefined>>;
type Answer = Readonly<Record<string, string | number>>;

async function grantToken(ctx: Context, fields: Fields): Promise<NewUserToken> {
  const grant = fields["grant_type"] ?? "authorization_code";
  if (grant === "urn:ietf:params:oauth:grant-type:device_code") {
    const app = await requireClient(ctx, fields);
    if (!app.hasDeviceFlow) throw new OAuthError("device_flow_disabled");
    return orThrow(await runCommand(ctx, exchangeDeviceCode, { app, deviceCode: fields["device_code"] ?? "" }));
  }
  if (grant === "refresh_token") {
    const hasSecret = fields["client_secret"] !== undefined;
    const app = hasSecret ? await requireSecret(ctx, fields) : await requireClient(ctx, fields);
    const refreshToken = fields["refresh_token"] ?? "";
    return runCommand(ctx, refreshUserToken, { app, refreshToken, hasSecret });
  }
  if (grant !== "authorization_code") throw new OAuthError("unsupported_grant_type");
  const app = await requireSecret(ctx, fields);
  return orThrow(
    await runCommand(ctx, exchangeCode, {
      app,
      code: fields["code"] ?? "",
      redirectUri: fields["redirect_uri"],
      codeVerifier: fields["code_verifier"],
    }),
  );
}

async function startDeviceFlow(ctx: Context, fields: Fields): Promise<Answer> {
  await countAttempt(ctx, { kind: "deviceFlow", name: getClientKey(ctx.clientAddress ?? "") });
  const app = await requireClient(ctx, fields);
  if (!app.hasDeviceFlow) throw new OAuthError("device_flow_disabled");
  const { deviceCode, userCode } = await runCommand(ctx, createDeviceRequest, app);
  return {
    device_code: deviceCode,
    user_code: userCode,
    verification_uri: ctx.config.url + oauthPaths.device(),
    expires_in: APP_LIMITS.deviceCodeMinutes * 60,
    interval: APP_LIMITS.devicePollSeconds,
  };
}

async function requireClient(ctx: Context, fields: Fields): Promise<AppRow> {
  const app = await findClient(ctx, fields["client_id"] ?? "");
  if (!app) throw new OAuthError("incorrect_client_credentials");
  return app;
}

async function requireSecret(ctx: Context, fields: Fields): Promise<AppRow> {
  const { client_id: clientId = "", client_secret: secret = "" } = fields;
  const app = await findAppOfSecret(ctx, { clientId, secret });
  if (!app) throw new OAuthError("incorrect_client_credentials");
  return app;
}

/** An error that is returned has changed something: a code is used up, or the time of a question is remembered. */
function orThrow(result: NewUserToken | OAuthError): NewUserToken {
  if (result instanceof OAuthError) throw result;
  return result;
}

function toFields({ token, expiresInSeconds, refreshToken, refreshExpiresInSeconds }: NewUserToken): Answer {
  return {
    access_token: token,
    ...(expiresInSeconds !== null && { expires_in: expiresInSeconds }),
    ...(refreshToken !== null && { refresh_token: refreshToken }),
    ...(refreshExpiresInSeconds !== null && { refresh_token_expires_in: refreshExpiresInSeconds }),
    scope: "",
    token_type: "bearer",
  };
}

type Exchange = { request: FastifyRequest; reply: FastifyReply; ctx: Context };

/** Errors are answers too, as on GitHub. An address has only so many wrong guesses. */
async function answer({ request, reply, ctx }: Exchange, work: () => Promise<Answer>): Promise<FastifyReply> {
  void reply.headers({ "cache-control": "no-store", pragma: "no-cache" });
  try {
    return send(request, reply, await work());
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    if (isWrongGuess(error)) await countAttempt(ctx, { kind: "clientAddress", name: getClientKey(request.ip) });
    const { code, message, fields } = error;
    const documentation = `${ctx.config.url}/docs/apps`;
    return send(request, reply, { error: code, error_description: message, error_uri: documentation, ...fields });
  }
}

/** JSON for those who ask for it, otherwise a form as on GitHub. */
function send(request: FastifyRequest, reply: FastifyReply, body: Answer): FastifyReply {
  if (request.headers.accept?.includes("json"))
    return reply.type("application/json; charset=utf-8").send(JSON.stringify(body));
  const form = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]));
  return reply.type("application/x-www-form-urlencoded; charset=utf-8").send(form.toString());
}

/** From the body, a form or JSON, or the address; credentials also from the header Authorization. */
function readFields(request: FastifyRequest): Fields {
  const body = typeof request.body === "object" && request.body !== null ? request.body : {};
  const entries = Object.entries({ ...(request.query as object), ...readBasic(request), ...body });
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== ""),
  );
}

function readBasic({ headers }: FastifyRequest): Fields {
  const [, value] = /^basic +(\S+)$/i.exec(headers.authorization ?? "") ?? [];
  const [, id, secret] = /^([^:]*):(.*)$/.exec(Buffer.from(value ?? "", "base64").toString()) ?? [];
  return id === undefined ? {} : { client_id: id, client_secret: secret };
}
