import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { GraphQLError, getOperationAST, type DocumentNode } from "graphql";
import type { ApiLimits } from "#server/platform/api-limits.ts";
import type { Context } from "#server/platform/context.ts";
import {
  format,
  isMissing,
  isUnavailable,
  type Executor,
  type Operation,
  type Result,
} from "#server/platform/graphql/execute.ts";
import { runLimited } from "#server/platform/graphql/run-limited.ts";
import type { PersistedOperations } from "#server/platform/graphql/persisted.ts";
import { AUTHENTICATION_REQUIRED, UNKNOWN_OPERATION } from "#shared/messages.ts";
import { commonHeaders, scopeHeaders, sendPreflight } from "#server/platform/http/api-headers.ts";
import {
  withSingleSignOn,
  SINGLE_SIGN_ON_EXPIRED,
  TOKEN_NOT_AUTHORIZED,
  type NamesHidden,
} from "#server/platform/http/single-sign-on.ts";
import { SAML_ERROR } from "#shared/single-sign-on.ts";
import { RETRY_SECONDS } from "#server/platform/http/error-status.ts";

type Body = {
  query?: unknown;
  /** Id of a persisted operation. */
  id?: unknown;
  variables?: unknown;
  operationName?: unknown;
};

type Options = {
  executor: Executor;
  persisted: PersistedOperations;
  /** Whether `/graphql` executes any document (in development), or only persisted operations. */
  allowsAnyDocument: boolean;
  /** Sent with each response, so that a page knows whether a newer program serves it. */
  version: string;
  getContext: (request: FastifyRequest) => Promise<Context>;
  getTokenContext: (request: FastifyRequest) => Promise<Context>;
  namesHidden: NamesHidden;
  apiLimits: ApiLimits;
};

/** `/graphql` for our own pages (cookie, persisted operations) and `/api/graphql` for tokens (any document). */
export function graphqlRoutes(app: FastifyInstance, options: Options): void {
  const { executor, persisted, namesHidden } = options;
  app.post("/graphql", async (request, reply) => {
    void reply.header("x-milepost-version", options.version);
    const body = (request.body ?? {}) as Body;
    const document = typeof body.id === "string" ? await persisted.find(body.id) : undefined;
    if (!document && !options.allowsAnyDocument) {
      return reply.code(400).send(UNKNOWN);
    }
    const ctx = await options.getContext(request);
    const result = await runBody({ executor, ctx, body, document });
    if (ctx.viewer.hasSessionEnded && isMissing(result)) {
      return reply.code(404).header("cache-control", "no-store").send(SESSION_ENDED);
    }
    // A page that shows what it has asked for is replaced by the sign-in. After a failed change it stays, with all that was typed.
    const isMutation = document !== undefined && getOperationAST(document)?.operation === "mutation";
    const message = isMutation ? SINGLE_SIGN_ON_EXPIRED : SAML_ERROR;
    return sendResult(
      reply,
      ctx,
      await withSingleSignOn({ ctx, result, namesHidden, variables: getVariables(body), message }),
    );
  });
  void app.register(async (scope) => tokenRoutes(scope, options));
}

/** `/api/graphql`, with a scope of its own: other sites may read its answers, and never those of the pages. */
function tokenRoutes(scope: FastifyInstance, { executor, namesHidden, apiLimits, getTokenContext }: Options): void {
  commonHeaders(scope);
  scope.options("/api/graphql", sendPreflight);
  scope.post("/api/graphql", async (request, reply) => {
    void reply.header("x-github-media-type", MEDIA_TYPE);
    const ctx = await getTokenContext(request);
    scopeHeaders(reply, ctx.viewer, ACCEPTED_SCOPES);
    const body = (request.body ?? {}) as Body;
    const isSpent = apiLimits.isSpent(ctx, "graphql", ctx.now.getTime());
    const operation = isSpent ? {} : readBody(executor, ctx, body);
    const { headers, result, refusal } = await runLimited({ apiLimits, executor, ctx, operation });
    void reply.headers(headers);
    if (refusal) {
      return reply.code(refusal.status).send({ message: refusal.message, documentation_url: refusal.documentationUrl });
    }
    const answer = { ctx, result, namesHidden, variables: getVariables(body), message: TOKEN_NOT_AUTHORIZED };
    return sendResult(reply, ctx, await withSingleSignOn(answer));
  });
}

/** GitHub's values, which are the same for every document. */
const MEDIA_TYPE = "github.v4; format=json";
const ACCEPTED_SCOPES = ["repo"];

type Run = { executor: Executor; ctx: Context; body: Body; document?: DocumentNode | undefined };

/** Runs the persisted document, if there is one, otherwise the document of the body. */
async function runBody({ executor, ctx, body, document }: Run): Promise<Result> {
  if (document) return executor.execute(ctx, { document, variables: getVariables(body) });
  const operation = readBody(executor, ctx, body);
  return "document" in operation ? executor.execute(ctx, operation) : operation;
}

/** The operation of a body, or why it cannot be run. */
function readBody(executor: Executor, ctx: Context, body: Body): Operation | Result {
  const operationName = typeof body.operationName === "string" ? body.operationName : undefined;
  if (typeof body.query !== "string") return failure("A query attribute must be specified and must be a string.");
  const document = executor.document(body.query);
  if (!("kind" in document)) return { errors: document.map((error) => format(error, ctx)) };
  const operation = getOperationAST(document, operationName);
  if (!operation) return failure("The document has no operation of that name.");
  if (operation.operation === "subscription") return failure("Subscriptions are served by /live.");
  return { document, variables: getVariables(body), operationName };
}

/** The status is 200 with errors too, as on GitHub: clients read `errors`. Without a database it is 503. */
function sendResult(reply: FastifyReply, { operation }: Context, result: Result): FastifyReply {
  if (isUnavailable(result)) void reply.code(503);
  if (operation?.isSearchRefused) void reply.header("retry-after", RETRY_SECONDS);
  return reply.header("cache-control", "no-store").type("application/json; charset=utf-8").send(JSON.stringify(result));
}

/** To a page whose viewer has lost the session: what it asks for may exist for a signed-in viewer. An issue page reloads. */
const SESSION_ENDED: Result = { errors: [{ message: AUTHENTICATION_REQUIRED, type: "AUTHENTICATION" }] };

/** To a page of another version, whose operations this one does not have. */
const UNKNOWN: Result = { errors: [{ message: UNKNOWN_OPERATION, type: "UNKNOWN_OPERATION" }] };

function getVariables({ variables }: Body): Record<string, unknown> {
  return isRecord(variables) ? variables : {};
}

function failure(message: string): Result {
  return { errors: [{ ...new GraphQLError(message).toJSON() }] };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
