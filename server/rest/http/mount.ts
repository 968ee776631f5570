import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { missingPermission } from "#server/access/authorize.ts";
import { acceptedScopes, authorizeField } from "#server/access/scopes.ts";
import { UserError } from "#server/errors.ts";
import { forgetLoads, type Context } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { scopeHeaders } from "#server/platform/http/api-headers.ts";
import type { Answer } from "#server/rest/http/answer.ts";
import { getAppContext, getClientContext } from "#server/rest/http/app-context.ts";
import { isUnchanged, makeValidators, matchesEtag } from "#server/rest/http/conditional.ts";
import { readMediaType } from "#server/rest/http/media-type.ts";
import { linkHeader, readPage } from "#server/rest/http/page.ts";
import { authenticationRequired, RestError } from "#server/rest/http/rest-error.ts";
import { limited } from "#server/rest/http/limited.ts";
import { answerKey, describeViewer, readState, RememberedAnswers } from "#server/rest/http/remembered-answers.ts";
import type { RepositoryState } from "#server/rest/http/repository-changes.ts";
import type { RestRequest, RestRoute } from "#server/rest/http/route.ts";
import { apiUrl } from "#server/rest/shapes/addresses.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Of a REST route: what the errors of a 422 name. */
    resource?: string;
  }
}

/** Kept by the client alone, and asked for again with the ETag each time. */
const CACHE_CONTROL = "private, no-cache";

type Incoming = FastifyRequest<{ Params: Record<string, string>; Querystring: Record<string, string> }>;

/** Serves the routes of a table. */
export function mountRoutes(scope: FastifyInstance, platform: Platform, routes: readonly RestRoute[]): void {
  const answers = new RememberedAnswers();
  for (const route of routes) {
    scope.route<{ Params: Record<string, string>; Querystring: Record<string, string> }>({
      method: route.method,
      url: toPattern(route.path),
      ...(route.resource ? { config: { resource: route.resource } } : {}),
      handler: (request, reply) => serve(request, reply, { route, platform, answers }),
    });
  }
}

/** `{path}` and `{ref}` at the end take several segments. */
function toPattern(path: string): string {
  return path.replace(/\{(?:path|ref)\}$/, "*").replace(/\{(\w+)\}/g, ":$1");
}

async function serve(
  request: Incoming,
  reply: FastifyReply,
  { route, platform, answers }: { route: RestRoute; platform: Platform; answers: RememberedAnswers },
): Promise<FastifyReply> {
  const { authorization, accept } = request.headers;
  const shown = { route, media: readMediaType(accept), params: readParams(request) };
  const asked = isRememberable(route) ? findAnswer(answers, { authorization, accept, path: request.url }) : undefined;
  // With the token, in one step: whoever polls gets an answer sooner.
  const early = asked?.found && readState(platform.systemContext().db, shown, asked.found);
  const [{ ctx, app }, state] = await Promise.all([getContext(request, { route, platform }), early]);
  const limits = platform.apiLimits;
  scopeHeaders(reply, ctx.viewer, acceptedScopes(route.field));
  // A request that is refused is counted too.
  return limited({ reply, input: { ctx, route, limits } }, async () => {
    const input = { ...toRestRequest(request, ctx, shown), limits, ...(app && { app }) };
    void reply.header("x-github-media-type", input.media.label);
    authorizeRoute(input);
    return answer(request, reply, { input, answers, asked, state });
  });
}

async function getContext(request: Incoming, { route, platform }: { route: RestRoute; platform: Platform }) {
  if (route.isApp) return getAppContext(platform, request);
  if (route.isClient) return getClientContext(platform, request);
  return { ctx: await platform.getApiContext(request), app: undefined };
}

function authorizeRoute({ ctx, route, app }: RestRequest): void {
  const needsAccount = route.isPersonal === true || (route.method !== "GET" && route.isOpen !== true);
  if (needsAccount && ctx.viewer.accountId === null && !app) throw authenticationRequired();
  if (route.isPersonal && ctx.viewer.installation) throw missingPermission(ctx);
  authorizeField(ctx, route.field);
}

function isRememberable({ method, path, isApp, isClient }: RestRoute): boolean {
  return method === "GET" && path !== "/rate_limit" && !isApp && !isClient;
}

/** The answer to the same request of the same client before, and its key. */
function findAnswer(answers: RememberedAnswers, request: Parameters<typeof answerKey>[0]) {
  const key = answerKey(request);
  return { key, found: answers.find(key, Date.now()) };
}

type Shown = Pick<RestRequest, "route" | "media" | "params">;

function readParams(request: Incoming): Record<string, string> {
  const { "*": rest, ...params } = request.params;
  return rest === undefined ? params : { ...params, path: rest };
}

function toRestRequest(request: Incoming, ctx: Context, shown: Shown): Omit<RestRequest, "limits"> {
  return {
    ctx,
    ...shown,
    path: request.url.replace(/^\/api\/v3/, ""),
    query: request.query,
    body: request.body,
    page: readPage(request.query),
  };
}

type Asked = {
  input: RestRequest;
  answers: RememberedAnswers;
  /** Undefined: the answer is not one to remember. */
  asked: ReturnType<typeof findAnswer> | undefined;
  /** If it was read with the token. */
  state: RepositoryState | undefined;
};

/** An answer that the client has, and that nothing has changed since, is not made again. */
async function answer(request: Incoming, reply: FastifyReply, asking: Asked): Promise<FastifyReply> {
  const { input, answers, asked } = asking;
  const { ctx } = input;
  if (input.route.method === "GET") ctx.operation?.readFromReplicas(ctx.viewer.accountId);
  // Not inside a transaction, which does not see its own changes as a new state.
  if (!asked || ctx.operation === null) return sendAnswer(request, reply, { input, answer: await handle(input) });
  const viewer = describeViewer(ctx.viewer);
  const known = asked.found?.viewer === viewer ? asked.found : undefined;
  // The snapshot of a replica does not say which transactions are running.
  const { state, isUnchanged: isSame } = asking.state ?? (await readState(ctx.operation.primary, input, known));
  const ifNoneMatch = request.headers["if-none-match"];
  if (known && isSame && ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, known.etag)) {
    return reply.headers({ etag: known.etag, "cache-control": CACHE_CONTROL }).code(304).send();
  }
  const sent = sendAnswer(request, reply, { input, answer: await handle(input) });
  const etag = reply.getHeader("etag");
  // The state is that of the primary.
  if (typeof etag === "string" && !ctx.operation.isBehind) {
    answers.keep(asked.key, { etag, state, viewer, at: Date.now() });
  }
  return sent;
}

/** What a replica does not have is asked of the primary: somebody else may just have made it. */
async function handle(input: RestRequest): Promise<Answer> {
  try {
    return await input.route.handle(input);
  } catch (error) {
    if (!isNotFound(error) || !input.ctx.operation?.leaveReplica()) throw error;
    forgetLoads(input.ctx);
    return input.route.handle(input);
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof RestError ? error.status === 404 : error instanceof UserError && error.code === "NOT_FOUND";
}

type Sent = { input: RestRequest; answer: Answer };

function sendAnswer(request: Incoming, reply: FastifyReply, { input, answer }: Sent): FastifyReply {
  const { status, extent, text, headers = {} } = answer;
  void reply.code(status).headers(headers);
  if (extent) {
    const link = linkHeader(new URL(apiUrl(input.ctx.config.url) + input.path), input.page, extent);
    if (link) void reply.header("link", link);
  }
  if (text) return reply.type(text.type).send(text.content);
  if (answer.body === undefined) return reply.send();
  // Encoded once: for the ETag, and to be sent.
  const json = Buffer.from(JSON.stringify(answer.body));
  void reply.type("application/json; charset=utf-8");
  if (status !== 200 || input.route.method !== "GET") return reply.header("cache-control", "no-store").send(json);
  const validators = makeValidators(json, answer);
  void reply.header("cache-control", CACHE_CONTROL).header("etag", validators.etag);
  if (validators.lastModified) void reply.header("last-modified", validators.lastModified.toUTCString());
  const { "if-none-match": ifNoneMatch, "if-modified-since": ifModifiedSince } = request.headers;
  if (isUnchanged(validators, { ifNoneMatch, ifModifiedSince })) return reply.code(304).send();
  return reply.send(json);
}
