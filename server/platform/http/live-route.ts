import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createSourceEventStream, execute, GraphQLError, type DocumentNode, type ExecutionResult } from "graphql";
import type { Context } from "#server/platform/context.ts";
import { CountedSlots } from "#server/platform/counted-slots.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { RESYNC, SharedEvent } from "#server/platform/events/shared-event.ts";
import { DatabaseUnavailableError } from "#server/platform/db/unavailable.ts";
import { isUnavailable, type Executor } from "#server/platform/graphql/execute.ts";
import type { PersistedOperations } from "#server/platform/graphql/persisted.ts";
import { UNKNOWN_OPERATION } from "#shared/messages.ts";
import { RETRY_SECONDS } from "#server/platform/http/error-status.ts";
import { getClientKey } from "#server/platform/http/client-address.ts";
import { LIMITS } from "#shared/limits.ts";

type Operation = {
  key: string;
  id?: string;
  query?: string;
  variables?: Record<string, unknown>;
  /** Whether no stream has had it before. */
  isNew?: boolean;
};

type Options = {
  executor: Executor;
  persisted: PersistedOperations;
  allowsAnyDocument: boolean;
  getContext: (request: FastifyRequest) => Promise<Context>;
  /** A name of the session; "none" for visitors. */
  getSessionName: (request: FastifyRequest, ctx: Context) => string;
  liveDatabase: Queryable;
  /** The secret of the session that the request was sent with. */
  getSession: (request: FastifyRequest) => string | undefined;
  /** The sessions among these that have not ended. */
  findOpenSessions: (secrets: readonly string[]) => Promise<ReadonlySet<string>>;
};

/** Connections for live updates, apart from those of requests: a burst of changes delays no request. */
export const LIVE_CONNECTIONS = 3;

const HEARTBEAT_SECONDS = 15;
const OPERATIONS_MAX = 50;

/**
 * `POST /live`: one stream of server-sent events for all subscriptions of a
 * browser. When the subscriptions change, the browser opens a new stream before it
 * closes the old one. Any process can serve any stream, and no event is missed.
 */
export function liveRoute(app: FastifyInstance, options: Options): void {
  const streams = new Set<Stream>();
  const slots = new CountedSlots();
  const heartbeats = startHeartbeats(streams, options);
  // Streams do not end by themselves. A server that stops ends them, and the browsers reconnect.
  app.addHook("preClose", async () => {
    clearInterval(heartbeats);
    for (const { response } of streams) response.end();
  });
  app.post("/live", async (request, reply) => {
    const { operations } = (request.body ?? {}) as { operations?: Operation[] };
    if (!Array.isArray(operations) || operations.length > OPERATIONS_MAX) {
      return reply.code(400).send({ message: `Send {operations: […]} with up to ${OPERATIONS_MAX} operations.` });
    }
    const opener = await options.getContext(request);
    opener.operation?.lift();
    const { raw } = reply;
    const release = slots.take(getSlots(request, opener, options.getSessionName(request, opener)));
    if (!release) {
      void reply.code(429).header("retry-after", RETRY_SECONDS);
      return reply.send({ message: "Too many live streams are open. Close some tabs, or try again in a few seconds." });
    }
    raw.once("close", release);
    if (raw.destroyed) release();
    const session = opener.viewer.accountId === null ? undefined : options.getSession(request);
    reply.hijack();
    const stream = openStream(raw, session);
    streams.add(stream);
    stream.response.once("close", () => streams.delete(stream));
    // Each subscription has a context of its own, which forgets its loads at each notice.
    await Promise.all(
      operations.map((operation) =>
        serveOperation(
          options,
          { ...opener, db: options.liveDatabase, isNewSubscription: operation.isNew === true },
          { operation, stream },
        ),
      ),
    );
    stream.send("ready", {});
    return reply;
  });
}

/** A browser has one stream for all its tabs. Only visitors are limited by address, because many people may share one. */
function getSlots(request: FastifyRequest, { viewer, config }: Context, session: string) {
  const max = config.streamsPerClient;
  if (viewer.accountId === null) return [{ key: `address ${getClientKey(request.ip)}`, max }];
  return [
    { key: `session ${session}`, max: LIMITS.streamsPerSession },
    { key: `account ${viewer.accountId}`, max },
  ];
}

type Stream = {
  response: ServerResponse;
  /** The secret of the session that opened it; undefined for an anonymous viewer. */
  session: string | undefined;
  /** The next heartbeat is at this second of the interval. */
  slot: number;
  /** Of the subscriptions; they end with the stream. */
  iterators: AsyncIterator<unknown>[];
  send(event: string, data: unknown): void;
  /** Sends data that is already JSON. */
  sendJson(event: string, json: string): void;
};

function openStream(response: ServerResponse, session: string | undefined): Stream {
  // The end of the connection ends the stream. Without chunks, an event is one piece for the socket instead of four.
  response.removeHeader("transfer-encoding");
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
  const sendJson = (event: string, json: string) => {
    if (response.writableEnded) return;
    // The events of one turn of the event loop are one write to the socket, which takes longer than all else here.
    if (response.writableCorked === 0) {
      response.cork();
      setImmediate(() => response.uncork());
    }
    response.write(`event: ${event}\ndata: ${json}\n\n`);
  };
  return {
    response,
    session,
    slot: Math.floor(Math.random() * HEARTBEAT_SECONDS),
    iterators,
    sendJson,
    send: (event, data) => sendJson(event, JSON.stringify(data)),
  };
}

/**
 * Keeps the connections open, and ends the streams whose viewers are signed out. Each second has its share of the
 * streams, whose sessions are checked by one statement.
 */
function startHeartbeats(streams: ReadonlySet<Stream>, options: Options): ReturnType<typeof setInterval> {
  let second = 0;
  return setInterval(() => {
    second = (second + 1) % HEARTBEAT_SECONDS;
    const due = [...streams].filter(({ slot }) => slot === second);
    if (due.length > 0) void sendHeartbeats(due, options);
  }, 1000);
}

async function sendHeartbeats(streams: readonly Stream[], { findOpenSessions }: Options): Promise<void> {
  const sessions = [...new Set(streams.flatMap(({ session }) => session ?? []))];
  // Without the database no stream sends anything, so all streams can stay open.
  const open = sessions.length > 0 ? await findOpenSessions(sessions).catch(() => undefined) : undefined;
  for (const { response, session, send } of streams) {
    if (session === undefined || !open || open.has(session)) send("heartbeat", {});
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
  const subscription = await subscribeTo(options, ctx, operation);
  if (!("source" in subscription)) {
    send("next", { key, payload: options.executor.format(subscription, ctx) });
    send("complete", { key });
    return;
  }
  const iterator = subscription.source[Symbol.asyncIterator]();
  iterators.push(iterator);
  if (response.destroyed) void iterator.return?.();
  void sendEvents(iterator, stream, {
    key: JSON.stringify(key),
    makePayload: (event) => makePayload(options.executor, { ctx, event, operation, subscription }),
  }).catch((error: unknown) => {
    // The browser reconnects, and the new stream continues after the last event of this one.
    ctx.log.warn({ err: error }, "a live stream failed");
    response.end();
  });
}

type Delivery = { key: string; makePayload: (event: unknown) => Promise<string | undefined> };

async function sendEvents(
  iterator: AsyncIterator<unknown>,
  { response, sendJson }: Stream,
  { key, makePayload: toJson }: Delivery,
): Promise<void> {
  for (;;) {
    // Events wait in the queue of the subscription, which has a limit, rather than in that of the socket.
    if (response.writableNeedDrain) await drained(response);
    const { value, done } = await iterator.next();
    if (done) return;
    const payload = value === RESYNC ? undefined : await toJson(value);
    if (payload === undefined) sendJson("resync", `{"key":${key}}`);
    else sendJson("next", `{"key":${key},"payload":${payload}}`);
  }
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    response.once("drain", resolve);
    response.once("close", resolve);
  });
}

type Subscription = {
  source: AsyncIterable<unknown>;
  document: DocumentNode;
  /** Identifies the document and the variables. Made once, because each delivery needs it. */
  name: string;
};
type Payload = { ctx: Context; event: unknown; operation: Operation; subscription: Subscription };

/**
 * The result as JSON, made once for all subscriptions that share the event. If the database is unavailable, a shared event
 * gives undefined, and the list reloads. Another event throws: the stream ends, and the next one continues after it.
 */
export function makePayload(
  executor: Executor,
  { ctx, event, operation, subscription }: Payload,
): Promise<string | undefined> {
  const { document } = subscription;
  const variableValues = operation.variables ?? {};
  const run = async (contextValue: Context) => {
    const result = executor.format(
      await execute({ schema: executor.schema, document, rootValue: event, contextValue, variableValues }),
      contextValue,
    );
    if (isUnavailable(result)) throw new DatabaseUnavailableError("The database failed a live update.");
    return JSON.stringify(result);
  };
  if (!(event instanceof SharedEvent)) return run(ctx);
  return event
    .payload(subscription.name, () => run(event.context))
    .catch((error: unknown) => {
      if (error instanceof DatabaseUnavailableError) return undefined;
      throw error;
    });
}

async function subscribeTo(
  options: Options,
  contextValue: Context,
  operation: Operation,
): Promise<Subscription | ExecutionResult> {
  const document = getDocument(options, operation);
  if (!document) return { errors: [new GraphQLError(UNKNOWN_OPERATION)] };
  const variableValues = options.executor.variables({ document, variables: operation.variables ?? {} });
  if (variableValues instanceof GraphQLError) return { errors: [variableValues] };
  const source = await createSourceEventStream({
    schema: options.executor.schema,
    document,
    variableValues,
    contextValue,
  });
  const name = JSON.stringify([operation.id, operation.query, operation.variables]);
  return Symbol.asyncIterator in source ? { source, document, name } : source;
}

function getDocument(
  { executor, persisted, allowsAnyDocument }: Options,
  operation: Operation,
): DocumentNode | undefined {
  if (operation.id) return persisted.document(operation.id);
  const document = allowsAnyDocument && operation.query ? executor.document(operation.query) : undefined;
  return document && "kind" in document ? document : undefined;
}
