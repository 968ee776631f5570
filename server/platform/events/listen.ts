import pg from "pg";
import type { Log } from "#server/platform/log.ts";

/** What a notice carries over LISTEN/NOTIFY: ids only, which need no visibility filter. */
export type Notice = {
  id: number;
  repositoryId: number;
  issueId: number;
  kind: string;
  onTimeline: boolean;
};

export const EVENTS_CHANNEL = "milepost_events";

export type Bus = {
  /** Calls `onNotice` for each notice, and `onGap` when some may have been missed; the answer ends it. */
  subscribe(onNotice: (notice: Notice) => void, onGap?: () => void): () => void;
  close(): Promise<void>;
};

const RECONNECT_MS = 500;

/** Hears what any server process on the same database commits. Reconnects for as long as it is open. */
export async function listen(connection: pg.ClientConfig, log: Log): Promise<Bus> {
  const subscribers = new Set<{ onNotice: (notice: Notice) => void; onGap: (() => void) | undefined }>();
  let client: pg.Client | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...connection, application_name: "milepost-listen" });
    next.on("error", () => undefined);
    next.once("end", () => {
      if (!closed) setTimeout(() => void reconnect(), RECONNECT_MS);
    });
    next.on("notification", ({ payload }) => {
      const notice = JSON.parse(payload ?? "{}") as Notice;
      for (const { onNotice } of subscribers) onNotice(notice);
    });
    await next.connect();
    await next.query(`listen ${EVENTS_CHANNEL}`);
    client = next;
  }

  async function reconnect(): Promise<void> {
    if (closed) return;
    try {
      await connect();
      log.info("live updates: listening again");
      for (const { onGap } of subscribers) onGap?.();
    } catch (error) {
      log.warn({ error: (error as Error).message }, "live updates: the database does not answer");
      setTimeout(() => void reconnect(), RECONNECT_MS);
    }
  }

  await connect();
  return {
    subscribe(onNotice, onGap) {
      const subscriber = { onNotice, onGap };
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    async close() {
      closed = true;
      await client?.end();
    },
  };
}
