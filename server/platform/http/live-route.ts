import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { GraphQLError, subscribe, type DocumentNode, type ExecutionResult } from "graphql";
import type { Context } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import type { Executor } from "#server/platform/graphql/execute.ts";
import type { PersistedOperations } from "#server/platform/graphql/persisted.ts";

type Operation = { key: string; id?: string; query?: string; variables?: Record<string, unknown> };

type Options = {
  executor: Executor;
  persisted: PersistedOperations;
  allowsAnyDocument: boolean;
  getContext: (request: FastifyRequest) => Promise<Context>;
  liveDatabase: Queryable;
};

/** Connections for live updates, apart from those of requests: a burst of changes delays no request. */
export const LIVE_CONNECTIONS = 3;

const HEARTBEAT_MS = 15_000;
const OPERATIONS_MAX = 50;

/**
 * `POST /live`: one stream of server-sent events for all subscriptions of a
 * browser. When the subscriptions change, the browser opens a new stream before it
 * closes the old one. Any process can serve any stream, and no event is missed.
 */
export function liveRoute(app: FastifyInstance, options: Options): void {
  const responses = new Set<ServerResponse>();
  // Streams do not end by themselves. A server that stops ends them, and the browsers reconnect.
  app.addHook("preClose", async () => {
    for (const response of responses) response.end();
  });
  app.post("/live", async (request, reply) => {
    const { operations } = (request.body ?? {}) as { operations?: Operation[] };
    if (!Array.isArray(operations) || operations.length > OPERATIONS_MAX) {
      return reply.code(400).send({ message: `Send {operations: […]} with up to ${OPERATIONS_MAX} operations.` });
    }
    const opener = await options.getContext(request);
    reply.hijack();
    const { raw } = reply;
    responses.add(raw);
    raw.once("close", () => responses.delete(raw));
    const stream = openStream(raw);
    sendHeartbeats(stream, async () => {
      const ctx = await options.getContext(request).catch(() => undefined);
      return ctx?.viewer.accountId === opener.viewer.accountId;
    });
    // Each subscription has a context of its own, which forgets its loads at each notice.
    await Promise.all(
      operations.map((operation) =>
        serveOperation(options, { ...opener, db: options.liveDatabase }, { operation, stream }),
      ),
    );
    stream.send("ready", {});
    return reply;
  });
}

type Stream = {
  response: ServerResponse;
  /** Of the subscriptions; they end with the stream. */
  iterators: AsyncIterator<ExecutionResult>[];
  send(event: string, data: unknown): void;
};

function openStream(response: ServerResponse): Stream {
  response.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
  });
  const iterators: Stream["iterators"] = [];
  response.once("close", () => {
    for (const iterator of iterators) void iterator.return?.();
  });
  return {
    response,
    iterators,
    send: (event, data) => void response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
  };
}

/** Keeps the connection open, and ends the stream once its viewer is signed out. */
function sendHeartbeats({ response, send }: Stream, isSignedIn: () => Promise<boolean>): void {
  const timer = setInterval(() => void sendHeartbeat(), HEARTBEAT_MS);
  response.once("close", () => clearInterval(timer));
  async function sendHeartbeat(): Promise<void> {
    if (await isSignedIn()) send("heartbeat", {});
    else response.end();
  }
}

/** Subscribes, and returns once the subscription is active; its results follow. */
async function serveOperation(
  options: Options,
  ctx: Context,
  { operation, stream }: { operation: Operation; stream: Stream },
): Promise<void> {
  const { key } = operation;
  const { response, iterators, send } = stream;
  const sendResult = (result: ExecutionResult) => send("next", { key, payload: options.executor.format(result, ctx) });
  const results = await subscribeTo(options, ctx, operation);
  if (!(Symbol.asyncIterator in results)) {
    sendResult(results);
    send("complete", { key });
    return;
  }
  const iterator = results[Symbol.asyncIterator]();
  iterators.push(iterator);
  if (response.destroyed) void iterator.return?.();
  void pump(iterator, sendResult).catch((error: unknown) => {
    // The browser opens another stream, which continues after the last event of this one.
    ctx.log.error({ err: error }, "a live stream failed");
    response.end();
  });
}

async function pump(iterator: AsyncIterator<ExecutionResult>, send: (result: ExecutionResult) => void): Promise<void> {
  for (;;) {
    const { value, done } = await iterator.next();
    if (done) return;
    send(value);
  }
}

async function subscribeTo(
  options: Options,
  contextValue: Context,
  operation: Operation,
): Promise<AsyncGenerator<ExecutionResult, void, void> | ExecutionResult> {
  const document = getDocument(options, operation);
  if (!document) return { errors: [new GraphQLError("Unknown operation. Please refresh the page.")] };
  return subscribe({
    schema: options.executor.schema,
    document,
    variableValues: operation.variables ?? {},
    contextValue,
  });
}

function getDocument(
  { executor, persisted, allowsAnyDocument }: Options,
  operation: Operation,
): DocumentNode | undefined {
  if (operation.id) return persisted.document(operation.id);
  const document = allowsAnyDocument && operation.query ? executor.document(operation.query) : undefined;
  return document && "kind" in document ? document : undefined;
}
