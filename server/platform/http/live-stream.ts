import type { ServerResponse } from "node:http";
import type { Bus } from "#server/platform/events/listen.ts";

/** The sessions among these that have not ended. */
export type FindOpenSessions = (secrets: readonly string[]) => Promise<ReadonlySet<string>>;

const HEARTBEAT_SECONDS = 15;
/** The longest time of a timer of Node.js. A stream that lasts longer is opened again. */
const TIMEOUT_MAX = 2 ** 31 - 1;

/** A response of server-sent events. */
export type Stream = {
  response: ServerResponse;
  /** The secret of the session that opened it; undefined for an anonymous viewer. */
  session: string | undefined;
  /** The account of the session. */
  accountId: number | null;
  /** The next heartbeat is at this second of the interval. */
  slot: number;
  /** Ends a subscription with the stream, or at once if the stream has ended. */
  onEnd(end: () => void): void;
  send(event: string, data: unknown): void;
  /** Sends data that is already JSON. */
  sendJson(event: string, json: string): void;
};

type Opener = Pick<Stream, "session" | "accountId"> & {
  /** When the stream ends, so that the browser opens one without what is hidden from then on; null: never. */
  endsAt: Date | null;
};

export function openStream(response: ServerResponse, { session, accountId, endsAt }: Opener): Stream {
  // The end of the connection ends the stream. Without chunks, an event is one piece for the socket instead of four.
  response.removeHeader("transfer-encoding");
  response.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
  });
  // Each of its subscriptions waits for it when its reader is slow.
  response.setMaxListeners(0);
  const ends: (() => void)[] = [];
  response.once("close", () => {
    for (const end of ends) end();
  });
  endAt(response, endsAt);
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
    accountId,
    slot: Math.floor(Math.random() * HEARTBEAT_SECONDS),
    onEnd(end) {
      if (response.destroyed) end();
      else ends.push(end);
    },
    sendJson,
    send: (event, data) => sendJson(event, JSON.stringify(data)),
  };
}

function endAt(response: ServerResponse, endsAt: Date | null): void {
  if (!endsAt) return;
  const timer = setTimeout(() => response.end(), Math.min(endsAt.getTime() - Date.now(), TIMEOUT_MAX));
  response.once("close", () => clearTimeout(timer));
}

/**
 * Keeps the connections open, and ends the streams whose viewers are signed out. Each second has its share of the
 * streams, whose sessions are checked by one statement.
 */
export function startHeartbeats(
  streams: ReadonlySet<Stream>,
  findOpenSessions: FindOpenSessions,
): ReturnType<typeof setInterval> {
  let second = 0;
  return setInterval(() => {
    second = (second + 1) % HEARTBEAT_SECONDS;
    const due = [...streams].filter(({ slot }) => slot === second);
    if (due.length > 0) void sendHeartbeats(due, findOpenSessions);
  }, 1000);
}

async function sendHeartbeats(streams: readonly Stream[], findOpenSessions: FindOpenSessions): Promise<void> {
  const sessions = [...new Set(streams.flatMap(({ session }) => session ?? []))];
  // Without the database no stream sends anything, so all streams can stay open.
  const open = sessions.length > 0 ? await findOpenSessions(sessions).catch(() => undefined) : undefined;
  for (const { response, session, send } of streams) {
    if (session === undefined || !open || open.has(session)) send("heartbeat", {});
    else response.end();
  }
}

/** Sessions of the account with the notice's id have ended: a trigger sends it. */
const SESSIONS_ENDED = "SESSIONS_ENDED";

/** Ends the streams of sessions as soon as these have ended, and not only at the next heartbeat. Returns a function that stops it. */
export function followEndedSessions(
  bus: Bus,
  streams: ReadonlySet<Stream>,
  findOpenSessions: FindOpenSessions,
): () => void {
  return bus.subscribe(({ kind, id }) => {
    if (kind !== SESSIONS_ENDED) return;
    const concerned = [...streams].filter(({ accountId }) => accountId === id);
    if (concerned.length > 0) void sendHeartbeats(concerned, findOpenSessions);
  });
}
