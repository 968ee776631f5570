import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createSourceEventStream, GraphQLError, type DocumentNode, type ExecutionResult } from "graphql";
import type { Context } from "#server/platform/context.ts";
import { CountedSlots } from "#server/platform/counted-slots.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import type { Bus } from "#server/platform/events/listen.ts";
import type { Processes } from "#server/platform/processes/processes.ts";
import type { Metrics } from "#server/platform/metrics.ts";
import { RESYNC, SharedEventSource } from "#server/platform/events/shared-event.ts";
import type { Executor } from "#server/platform/graphql/execute.ts";
import type { PersistedOperations } from "#server/platform/graphql/persisted.ts";
import { UNKNOWN_OPERATION } from "#shared/messages.ts";
import { RETRY_SECONDS } from "#server/platform/http/error-status.ts";
import { getClientKey } from "#server/platform/http/client-address.ts";
import { countRequests } from "#server/platform/http/active-requests.ts";
import { Outbox, OutboxWriter } from "#server/platform/http/live-outbox.ts";
import {
  getPayloadVariables,
  makePayload,
  type FindPosition,
  type Subscription,
} from "#server/platform/http/live-payload.ts";
import {
  followEndedSessions,
  openStream,
  startHeartbeats,
  type FindOpenSessions,
  type Stream,
} from "#server/platform/http/live-stream.ts";
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
  findOpenSessions: FindOpenSessions;
  /** Undefined without replicas. */
  findPosition: FindPosition | undefined;
  bus: Bus;
  metrics: Metrics;
  processes: Processes;
};

type Served = { operation: Operation; stream: Stream; writer: OutboxWriter };
type Subscribed = { source: AsyncIterable<unknown>; subscription: Subscription };

const PATH = "/live";
const OPERATIONS_MAX = 50;

/**
 * `POST /live`: one stream of server-sent events for all subscriptions of a
 * browser. When the subscriptions change, the browser opens a new stream before it
 * closes the old one. Any process can serve any stream, and no event is missed.
 */
export function liveRoute(app: FastifyInstance, options: Options): void {
  const streams = new Set<Stream>();
  const slots = new CountedSlots("live-streams", options.processes);
  const writer = new OutboxWriter(countRequests(app, PATH));
  const heartbeats = startHeartbeats(streams, options.findOpenSessions);
  const stopFollowing = followEndedSessions(options.bus, streams, options.findOpenSessions);
  // Streams do not end by themselves. A server that stops ends them, and the browsers reconnect.
  app.addHook("preClose", async () => {
    clearInterval(heartbeats);
    stopFollowing();
    for (const { response } of streams) response.end();
  });
  app.post(PATH, async (request, reply) => {
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
    const { accountId, hidesAt = null } = opener.viewer;
    const stream = openStream(raw, { session, accountId, endsAt: hidesAt });
    streams.add(stream);
    options.metrics.liveStreamCount += 1;
    stream.response.once("close", () => {
      streams.delete(stream);
      options.metrics.liveStreamCount -= 1;
    });
    // Each subscription has a context of its own, which forgets its loads at each notice.
    try {
      await Promise.all(
        operations.map((operation) =>
          serveOperation(
            options,
            { ...opener, db: options.liveDatabase, isNewSubscription: operation.isNew === true },
            { operation, stream, writer },
          ),
        ),
      );
    } catch (error) {
      // The browser opens another one.
      opener.log.warn({ err: error }, "a live stream could not be opened");
      stream.response.end();
      return reply;
    }
    // After a reconnection, pages load again what they show.
    const seen = await options.findPosition?.().catch(() => undefined);
    stream.send("ready", { seen });
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

/** Subscribes, and returns once the subscription is active; its results follow. */
async function serveOperation(options: Options, ctx: Context, { operation, stream, writer }: Served): Promise<void> {
  const { key } = operation;
  const { response } = stream;
  const subscribed = await subscribeTo(options, ctx, operation);
  if (!("source" in subscribed)) {
    stream.send("next", { key, payload: options.executor.format(subscribed, ctx) });
    stream.send("complete", { key });
    return;
  }
  const { source, subscription } = subscribed;
  const { executor, findPosition } = options;
  const makeJson = (event: unknown) => makePayload(executor, { ctx, event, subscription, findPosition });
  const fail = (error: unknown) => {
    // The browser reconnects, and the new stream continues after the last event of this one.
    ctx.log.warn({ err: error }, "a live stream failed");
    response.end();
  };
  if (source instanceof SharedEventSource) {
    const outbox = new Outbox({ response, writer, key: JSON.stringify(key), findPosition });
    const stop = source.subscribe((event) => {
      if (event === RESYNC) outbox.addResync();
      else outbox.add(makeJson(event)).catch(fail);
    });
    stream.onEnd(stop);
    return;
  }
  const iterator = source[Symbol.asyncIterator]();
  stream.onEnd(() => void iterator.return?.());
  void sendEvents(iterator, stream, { key: JSON.stringify(key), makeJson }).catch(fail);
}

type Delivery = { key: string; makeJson: (event: unknown) => Promise<string | undefined> };

async function sendEvents(
  iterator: AsyncIterator<unknown>,
  { response, sendJson }: Stream,
  { key, makeJson }: Delivery,
): Promise<void> {
  for (;;) {
    // The iterator goes on only when the reader has taken the previous event.
    if (response.writableNeedDrain) await drained(response);
    const { value, done } = await iterator.next();
    if (done) return;
    sendJson("next", `{"key":${key},"payload":${await makeJson(value)}}`);
  }
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      for (const name of ["drain", "close"]) response.off(name, finish);
      resolve();
    };
    for (const name of ["drain", "close"]) response.on(name, finish);
  });
}

async function subscribeTo(
  options: Options,
  contextValue: Context,
  operation: Operation,
): Promise<Subscribed | ExecutionResult> {
  const document = await getDocument(options, operation);
  if (!document)
    return { errors: [new GraphQLError(UNKNOWN_OPERATION, { extensions: { type: "UNKNOWN_OPERATION" } })] };
  const variableValues = options.executor.variables({ document, variables: operation.variables ?? {} });
  if (variableValues instanceof GraphQLError) return { errors: [variableValues] };
  const source = await createSourceEventStream({
    schema: options.executor.schema,
    document,
    variableValues,
    contextValue,
  });
  if (!(Symbol.asyncIterator in source)) return source;
  const variables = operation.variables ?? {};
  const name = JSON.stringify([operation.id, operation.query, getPayloadVariables(document, variables)]);
  return { source, subscription: { document, variables, name } };
}

async function getDocument(
  { executor, persisted, allowsAnyDocument }: Options,
  operation: Operation,
): Promise<DocumentNode | undefined> {
  if (operation.id) return persisted.find(operation.id);
  const document = allowsAnyDocument && operation.query ? executor.document(operation.query) : undefined;
  return document && "kind" in document ? document : undefined;
}
