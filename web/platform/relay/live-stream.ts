import type { GraphQLResponse, Variables } from "relay-runtime";

export type LiveOperation = { id: string; variables: Variables };
export type LiveMessage = { kind: "next"; key: string; payload: GraphQLResponse } | { kind: "reconnected" };

const DEBOUNCE_MS = 40;
const RETRY_FIRST_MS = 500;
const RETRY_MAX_MS = 15_000;
const IDLE_TIMEOUT_MS = 40_000;

/**
 * One stream of server-sent events for any number of subscriptions. When their
 * set changes a new stream is opened, and the old one is dropped once the new
 * one is ready: nothing is missed between them. A lost stream comes back by
 * itself, and says so, since something may have been missed.
 */
export class LiveStream {
  private readonly operations = new Map<string, LiveOperation>();
  private readonly tell: (message: LiveMessage) => void;
  private current: AbortController | undefined;
  private settling: ReturnType<typeof setTimeout> | undefined;
  private retryMs = RETRY_FIRST_MS;
  private lost = false;

  constructor(tell: (message: LiveMessage) => void) {
    this.tell = tell;
  }

  add(key: string, operation: LiveOperation): void {
    this.operations.set(key, operation);
    this.settle(DEBOUNCE_MS);
  }

  remove(key: string): void {
    if (this.operations.delete(key)) this.settle(DEBOUNCE_MS);
  }

  /** A subscription that says how far it has come is opened again from there. */
  private advance(key: string, payload: GraphQLResponse): void {
    const operation = this.operations.get(key);
    const position = positionOf(payload);
    if (operation && "after" in operation.variables && position !== undefined)
      this.operations.set(key, { ...operation, variables: { ...operation.variables, after: position } });
  }

  private settle(delay: number): void {
    clearTimeout(this.settling);
    this.settling = setTimeout(() => void this.open(), delay);
  }

  private async open(): Promise<void> {
    const before = this.current;
    const controller = new AbortController();
    this.current = controller;
    if (this.operations.size === 0) {
      before?.abort();
      return;
    }
    try {
      await this.read(controller, () => before?.abort());
      throw new Error("the stream ended");
    } catch {
      // Somebody else's turn: a newer stream took over.
      if (this.current !== controller) return;
      before?.abort();
      this.lost = true;
      // Not all browsers at once, after a restart of the server.
      this.settle(this.retryMs * (0.5 + Math.random()));
      this.retryMs = Math.min(RETRY_MAX_MS, this.retryMs * 2);
    }
  }

  private async read(controller: AbortController, onReady: () => void): Promise<void> {
    const operations = [...this.operations].map(([key, operation]) => ({ key, ...operation }));
    const response = await fetch("/live", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ operations }),
      signal: controller.signal,
    });
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { value, done } = await withLimit(reader.read(), IDLE_TIMEOUT_MS);
      if (done) return;
      const frames = (rest + value).split("\n\n");
      rest = frames.pop() ?? "";
      for (const frame of frames) this.take(frame, onReady);
    }
  }

  private take(frame: string, onReady: () => void): void {
    const match = /^event: (\w+)\ndata: (.*)$/s.exec(frame);
    if (!match) return;
    if (match[1] === "ready") {
      onReady();
      this.retryMs = RETRY_FIRST_MS;
      if (this.lost) this.tell({ kind: "reconnected" });
      this.lost = false;
    } else if (match[1] === "resync") {
      // The server could not send everything.
      this.tell({ kind: "reconnected" });
    } else if (match[1] === "next") {
      const { key, payload } = JSON.parse(match[2] ?? "{}") as { key: string; payload: GraphQLResponse };
      this.advance(key, payload);
      this.tell({ kind: "next", key, payload });
    }
  }
}

function positionOf(payload: GraphQLResponse): string | undefined {
  const data: object = ("data" in payload && payload.data) || {};
  const [update] = Object.values(data) as ({ position?: unknown } | null)[];
  return typeof update?.position === "string" ? update.position : undefined;
}

/** A stream that not even beats is dead, though its connection may not know. */
function withLimit<T>(promise: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("silence")), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
