import type { FastifyInstance } from "fastify";

/** The requests that are being answered. */
export class ActiveRequests {
  private count = 0;
  private listeners: (() => void)[] = [];

  get isIdle(): boolean {
    return this.count === 0;
  }

  /** Calls `run` once, when no request is being answered, but at the latest after `ms`. */
  whenIdle(run: () => void, ms: number): void {
    if (this.isIdle) return run();
    const timer = setTimeout(() => {
      this.listeners = this.listeners.filter((listener) => listener !== finish);
      run();
    }, ms);
    function finish(): void {
      clearTimeout(timer);
      run();
    }
    this.listeners.push(finish);
  }

  /** Counts a request until the returned function is called. */
  add(): () => void {
    this.count += 1;
    return () => {
      this.count -= 1;
      if (this.count > 0) return;
      const listeners = this.listeners;
      this.listeners = [];
      for (const listener of listeners) listener();
    };
  }
}

/** Counts all requests of `app`, but for the streams of `path`, which do not end by themselves. */
export function countRequests(app: FastifyInstance, path: string): ActiveRequests {
  const requests = new ActiveRequests();
  app.addHook("onRequest", async ({ routeOptions }, { raw }) => {
    if (routeOptions.url === path || raw.destroyed) return;
    // Also emitted for a client that does not wait for the answer.
    raw.once("close", requests.add());
  });
  return requests;
}
