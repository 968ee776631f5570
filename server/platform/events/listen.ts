import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { makeQueryable } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { Log } from "#server/platform/log.ts";
import type { Notice } from "#server/platform/events/notice.ts";
import { RecentNotices } from "#server/platform/events/recent-notices.ts";
import { untilEnded } from "#server/platform/events/until-ended.ts";
import { retryDelay } from "#server/platform/retry-delay.ts";
import { settlesWithin } from "#server/platform/settles-within.ts";

export const EVENTS_CHANNEL = "milepost_events";

export type Bus = {
  /** Calls `onNotice` for each notice, and `onGap` when some may have been missed. Returns a function that unsubscribes. */
  subscribe(onNotice: (notice: Notice) => void, onGap?: () => void): () => void;
  /** The notices of the last seconds; undefined if some may have been missed. */
  recent(): readonly Notice[] | undefined;
  /** Whether the database answers in time, on the connection for notices, which requests do not use. */
  isDatabaseAnswering(timeoutMs: number): Promise<boolean>;
  close(): Promise<void>;
};

const CONNECT_TIMEOUT_MS = 5000;
/** Some broken connections report no error, for example after a fail-over. A statement finds them. */
const CHECK_INTERVAL_MS = 10_000;
const CHECK_TIMEOUT_MS = 5000;

type Options = {
  /** On a distributed database notices wait until what they are about is committed on all machines. */
  isDistributed?: boolean;
};

/**
 * Listens to the commits of all server processes on the same database, on one connection. When it is lost, each new
 * attempt begins only after the previous one has failed.
 */
export async function listen(
  connection: pg.ClientConfig,
  log: Pick<Log, "info" | "warn">,
  { isDistributed = false }: Options = {},
): Promise<Bus> {
  const subscribers = new Set<{ onNotice: (notice: Notice) => void; onGap: (() => void) | undefined }>();
  const closing = new AbortController();
  const recent = new RecentNotices();
  const onNotice = (notice: Notice) => {
    recent.add(notice);
    for (const subscriber of subscribers) subscriber.onNotice(notice);
  };
  const connect = () => openListener(connection, { onNotice, isDistributed });
  let current: Listener | undefined = await connect();

  async function keepListening(first: Listener): Promise<void> {
    for (let listener = first; ;) {
      await listener.ended;
      current = undefined;
      const next = await reconnect({ connect, log, signal: closing.signal });
      if (!next) return;
      current = listener = next;
      recent.reset();
      for (const { onGap } of subscribers) onGap?.();
    }
  }

  const loop = keepListening(current);
  const check = setInterval(() => {
    const listener = current;
    void listener?.isAnswering(CHECK_TIMEOUT_MS).then((isAnswering) => isAnswering || listener.drop());
  }, CHECK_INTERVAL_MS);
  return {
    subscribe(notify, onGap) {
      const subscriber = { onNotice: notify, onGap };
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    recent: () => (current ? recent.get() : undefined),
    isDatabaseAnswering: async (timeoutMs) => (await current?.isAnswering(timeoutMs)) ?? false,
    async close() {
      clearInterval(check);
      closing.abort();
      await current?.close();
      await loop;
    },
  };
}

type Reconnection = { connect: () => Promise<Listener>; log: Pick<Log, "info" | "warn">; signal: AbortSignal };

/** Retries until an attempt succeeds; undefined after the signal. */
async function reconnect({ connect, log, signal }: Reconnection): Promise<Listener | undefined> {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    await sleep(retryDelay(attempt), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return undefined;
    try {
      const listener = await connect();
      if (signal.aborted) return await listener.close().then(() => undefined);
      log.info("live updates: listening again");
      return listener;
    } catch (error) {
      log.warn({ error: (error as Error).message, attempt }, "live updates: the database does not answer");
    }
  }
  return undefined;
}

type Listener = {
  /** Resolves when the connection has ended, for whatever reason. */
  ended: Promise<void>;
  isAnswering(timeoutMs: number): Promise<boolean>;
  /** Ends a connection that is silent. */
  drop(): void;
  close(): Promise<void>;
};

type Delivery = { onNotice: (notice: Notice) => void; isDistributed: boolean };

async function openListener(connection: pg.ClientConfig, delivery: Delivery): Promise<Listener> {
  const client = new pg.Client({
    ...connection,
    application_name: "milepost-listen",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  let drop = () => {};
  const ended = new Promise<void>((resolve) => {
    client.once("end", resolve);
    drop = resolve;
  });
  const abandon = () => {
    drop();
    void client.end().catch(() => undefined);
  };
  client.on("error", abandon);
  const deliver = delivery.isDistributed ? deliverOnceCommitted(client, delivery.onNotice) : delivery.onNotice;
  client.on("notification", ({ payload, processId }) => deliver(JSON.parse(payload ?? "{}") as Notice, processId));
  try {
    await client.connect();
    await client.query(`listen ${EVENTS_CHANNEL}`);
  } catch (error) {
    abandon();
    throw error;
  }
  let check: Promise<boolean> | undefined;
  return {
    ended,
    drop: abandon,
    async isAnswering(timeoutMs) {
      // Concurrent checks share one statement.
      check ??= client.query("select 1").then(
        () => true,
        () => false,
      );
      const current = check;
      void current.then(() => (check = undefined));
      return (await settlesWithin(current, timeoutMs)) && current;
    },
    close: async () => void (await settlesWithin(client.end(), CHECK_TIMEOUT_MS)),
  };
}

/** In their order. Those that come meanwhile wait together. */
function deliverOnceCommitted(client: pg.Client, onNotice: (notice: Notice) => void) {
  const db = makeQueryable(client);
  let waiting: { notice: Notice; processId: number }[] = [];
  let isDelivering = false;
  async function deliver(): Promise<void> {
    isDelivering = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      const processIds = batch.map(({ processId }) => processId);
      // If the connection is lost, everything is loaded again.
      // oxlint-disable-next-line no-await-in-loop -- the next batch comes after this one
      await untilEnded(db, sql`pid = any(${processIds}::int[])`).catch(() => undefined);
      for (const { notice } of batch) onNotice(notice);
    }
    isDelivering = false;
  }
  return (notice: Notice, processId: number) => {
    waiting.push({ notice, processId });
    if (!isDelivering) void deliver();
  };
}
