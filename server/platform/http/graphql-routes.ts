import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { GraphQLError, getOperationAST, type DocumentNode } from "graphql";
import type { Context } from "#server/context.ts";
import { format, type Executor, type Result } from "#server/platform/graphql/execute.ts";
import type { PersistedOperations } from "#server/platform/graphql/persisted.ts";

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
  /** Whether `/graphql` takes any document (development) or persisted operations only. */
  openToAll: boolean;
  /** Told with each answer to a page, which thereby knows whether it is of this program. */
  version: string;
  contextOf: (request: FastifyRequest) => Promise<Context>;
  tokenContextOf: (request: FastifyRequest) => Promise<Context>;
};

/** `/graphql` for our own pages (cookie, persisted operations) and `/api/graphql` for tokens (any document). */
export function graphqlRoutes(app: FastifyInstance, options: Options): void {
  const { executor, persisted } = options;
  app.post("/graphql", async (request, reply) => {
    void reply.header("x-milepost-version", options.version);
    const body = (request.body ?? {}) as Body;
    const document = typeof body.id === "string" ? persisted.document(body.id) : undefined;
    if (!document && !options.openToAll) {
      return reply.code(400).send(failure("Unknown operation. Please refresh the page."));
    }
    const ctx = await options.contextOf(request);
    return answer(reply, await runBody(executor, ctx, body, document));
  });
  app.post("/api/graphql", async (request, reply) => {
    const ctx = await options.tokenContextOf(request);
    return answer(reply, await runBody(executor, ctx, request.body ?? {}, undefined));
  });
}

async function runBody(executor: Executor, ctx: Context, body: Body, known: DocumentNode | undefined): Promise<Result> {
  const variables = isRecord(body.variables) ? body.variables : {};
  const operationName = typeof body.operationName === "string" ? body.operationName : undefined;
  if (known) return executor.execute(ctx, { document: known, variables });
  if (typeof body.query !== "string") return failure("A query attribute must be specified and must be a string.");
  const document = executor.document(body.query);
  if (!("kind" in document)) return { errors: document.map((error) => format(error, ctx)) };
  const operation = getOperationAST(document, operationName);
  if (!operation) return failure("The document does not have that operation.");
  if (operation.operation === "subscription") return failure("Subscriptions are served by /live.");
  return executor.execute(ctx, { document, variables, operationName });
}

/** GitHub answers 200 whatever the errors; so do we, and clients read `errors`. */
function answer(reply: FastifyReply, result: Result): FastifyReply {
  return reply.header("cache-control", "no-store").type("application/json; charset=utf-8").send(JSON.stringify(result));
}

function failure(message: string): Result {
  return { errors: [{ ...new GraphQLError(message).toJSON() }] };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
