import type { GraphQLResponse, Variables } from "relay-runtime";

export type LiveOperation = { id: string; variables: Variables };
export type LiveMessage =
  | { kind: "next"; key: string; payload: GraphQLResponse }
  | { kind: "reconnected" }
  /** How far the database was: what is loaded because of the next message must not be older. */
  | { kind: "seen"; position: string };

const DEBOUNCE_MS = 40;
const RETRY_FIRST_MS = 500;
const RETRY_MAX_MS = 15_000;
const IDLE_TIMEOUT_MS = 40_000;

/**
 * One stream of server-sent events for any number of subscriptions. When the
 * subscriptions change, a new stream is opened, and the old one is closed once the new
 * one is ready. What the old one had not delivered by then, the server sends again. A lost
 * stream reconnects and reports it, since events may have been missed.
 */
export class LiveStream {
  private readonly operations = new Map<string, LiveOperation>();
  /** Keys of operations that a stream has been ready for. */
  private readonly served = new Set<string>();
  private readonly notify: (message: LiveMessage) => void;
  private current: AbortController | undefined;
  private openTimer: ReturnType<typeof setTimeout> | undefined;
  private retryMs = RETRY_FIRST_MS;
  private isDisconnected = false;

  constructor(notify: (message: LiveMessage) => void) {
    this.notify = notify;
  }

  add(key: string, operation: LiveOperation): void {
    this.operations.set(key, operation);
    this.scheduleOpen(DEBOUNCE_MS);
  }

  remove(key: string): void {
    this.served.delete(key);
    if (this.operations.delete(key)) this.scheduleOpen(DEBOUNCE_MS);
  }

  /** Stores the position of an update, so that the next stream continues from there. */
  private advance(key: string, payload: GraphQLResponse): void {
    const operation = this.operations.get(key);
    const position = getPosition(payload);
    if (operation && "after" in operation.variables && position !== undefined)
      this.operations.set(key, { ...operation, variables: { ...operation.variables, after: position } });
  }

  private scheduleOpen(delayMs: number): void {
    clearTimeout(this.openTimer);
    this.openTimer = setTimeout(() => void this.open(), delayMs);
  }

  private async open(): Promise<void> {
    const previous = this.current;
    const controller = new AbortController();
    this.current = controller;
    if (this.operations.size === 0) {
      previous?.abort();
      return;
    }
    try {
      await this.read(controller, () => previous?.abort());
      throw new Error("the stream ended");
    } catch {
      // A newer stream has replaced this one.
      if (this.current !== controller) return;
      previous?.abort();
      this.isDisconnected = true;
      // Random, so that not all browsers reconnect at once after a restart of the server.
      this.scheduleOpen(this.retryMs * (0.5 + Math.random()));
      this.retryMs = Math.min(RETRY_MAX_MS, this.retryMs * 2);
    }
  }

  private async read(controller: AbortController, onReady: () => void): Promise<void> {
    const operations = [...this.operations].map(([key, operation]) => ({
      key,
      ...operation,
      // The server sends the latest changes again. After a disconnection lists are fetched again instead.
      isNew: !this.isDisconnected || !this.served.has(key),
    }));
    const onReadyFor = () => {
      for (const { key } of operations) if (this.operations.has(key)) this.served.add(key);
      onReady();
    };
    const response = await fetch("/live", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ operations }),
      signal: controller.signal,
    });
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let remaining = "";
    for (;;) {
      const { value, done } = await withTimeout(reader.read(), IDLE_TIMEOUT_MS);
      if (done) return;
      const frames = (remaining + value).split("\n\n");
      remaining = frames.pop() ?? "";
      for (const frame of frames) this.handleFrame(frame, onReadyFor);
    }
  }

  private handleFrame(frame: string, onReady: () => void): void {
    const match = /^event: (\w+)\ndata: (.*)$/s.exec(frame);
    if (!match) return;
    const { key = "", payload, seen } = JSON.parse(match[2] ?? "{}") as Data;
    if (seen !== undefined) this.notify({ kind: "seen", position: seen });
    if (match[1] === "ready") {
      onReady();
      this.retryMs = RETRY_FIRST_MS;
      if (this.isDisconnected) this.notify({ kind: "reconnected" });
      this.isDisconnected = false;
    } else if (match[1] === "resync") {
      // The server could not send everything.
      this.notify({ kind: "reconnected" });
    } else if (match[1] === "next" && payload) {
      this.advance(key, payload);
      this.notify({ kind: "next", key, payload });
    }
  }
}

type Data = { key?: string; payload?: GraphQLResponse; seen?: string };

function getPosition(payload: GraphQLResponse): string | undefined {
  const data: object = ("data" in payload && payload.data) || {};
  const [update] = Object.values(data) as ({ position?: unknown } | null)[];
  return typeof update?.position === "string" ? update.position : undefined;
}

/** A stream without heartbeats is disconnected, even if its connection is not closed. */
function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("timeout")), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
