import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { GraphQLError, subscribe, type DocumentNode, type ExecutionResult } from "graphql";
import type { Context } from "#server/context.ts";
import type { Executor } from "#server/platform/graphql/execute.ts";
import type { PersistedOperations } from "#server/platform/graphql/persisted.ts";

type Operation = { key: string; id?: string; query?: string; variables?: Record<string, unknown> };

type Options = {
  executor: Executor;
  persisted: PersistedOperations;
  openToAll: boolean;
  contextOf: (request: FastifyRequest) => Promise<Context>;
};

const HEARTBEAT_MS = 15_000;
const OPERATIONS_MAX = 50;

/**
 * `POST /live`: one stream of server-sent events for all the subscriptions of a
 * browser. When the set changes the browser opens a new stream before it drops
 * the old one, so any process can serve any stream and nothing is missed.
 */
export function liveRoute(app: FastifyInstance, options: Options): void {
  const streams = new Set<ServerResponse>();
  // Streams have no end of their own: a server that stops ends them, and browsers turn to the next one.
  app.addHook("preClose", async () => {
    for (const stream of streams) stream.end();
  });
  app.post("/live", async (request, reply) => {
    const { operations } = (request.body ?? {}) as { operations?: Operation[] };
    if (!Array.isArray(operations) || operations.length > OPERATIONS_MAX) {
      return reply.code(400).send({ message: `Send {operations: […]} with at most ${OPERATIONS_MAX} of them.` });
    }
    const opener = await options.contextOf(request);
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
    });
    const send = (event: string, data: unknown) => raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    const iterators: AsyncIterator<ExecutionResult>[] = [];
    const beat = setInterval(() => void check(), HEARTBEAT_MS);
    raw.once("close", () => {
      clearInterval(beat);
      streams.delete(raw);
      for (const iterator of iterators) void iterator.return?.();
    });
    streams.add(raw);

    // Whoever signed out, or was signed out, hears nothing more.
    async function check(): Promise<void> {
      const now = await options.contextOf(request).catch(() => undefined);
      if (now?.viewer.accountId !== opener.viewer.accountId) raw.end();
      else send("beat", {});
    }

    await Promise.all(
      operations.map(async (operation) => {
        // A context each: loads of one subscription are forgotten when its next notice comes.
        const ctx: Context = { ...opener };
        const stream = await open(options, ctx, operation);
        if (!(Symbol.asyncIterator in stream)) {
          send("next", { key: operation.key, payload: options.executor.format(stream, ctx) });
          send("complete", { key: operation.key });
          return;
        }
        const iterator = stream[Symbol.asyncIterator]();
        iterators.push(iterator);
        if (raw.destroyed) void iterator.return?.();
        void pump(iterator, (result) =>
          send("next", { key: operation.key, payload: options.executor.format(result, ctx) }),
        ).catch((error: unknown) => {
          // The browser opens another stream, which continues after what this one has sent.
          ctx.log.error({ err: error }, "a live stream failed");
          raw.end();
        });
      }),
    );
    send("ready", {});
    return reply;
  });
}

async function pump(iterator: AsyncIterator<ExecutionResult>, send: (result: ExecutionResult) => void): Promise<void> {
  for (;;) {
    const { value, done } = await iterator.next();
    if (done) return;
    send(value);
  }
}

async function open(
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

function getDocument({ executor, persisted, openToAll }: Options, operation: Operation): DocumentNode | undefined {
  if (operation.id) return persisted.document(operation.id);
  const document = openToAll && operation.query ? executor.document(operation.query) : undefined;
  return document && "kind" in document ? document : undefined;
}
