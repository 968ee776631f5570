type Waiting = { start: () => void; timer: NodeJS.Timeout | undefined };

type Options = {
  slots: number;
  /** The most that one client uses at once. */
  perClient: number;
  /** How long to wait for a slot; unlimited if it is not set. */
  waitMs?: number;
  /** The error of what has waited too long. */
  makeError?: () => Error;
};

/**
 * Divides slots between clients: those that wait get the free slots in turn, so that a client which sends many requests
 * delays its own and not those of others.
 */
export class FairSlots {
  private readonly options: Options;
  private readonly used = new Map<string, number>();
  /** Those who wait, by client. The first client is the next. */
  private readonly queues = new Map<string, Waiting[]>();
  private free: number;

  constructor(options: Options) {
    this.options = options;
    this.free = options.slots;
  }

  /** Waits for a slot and returns the function that releases it. */
  async take(client: string): Promise<() => void> {
    if (this.canStart(client)) this.use(client);
    else await this.wait(client);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.release(client);
    };
  }

  private canStart(client: string): boolean {
    return this.free > 0 && (this.used.get(client) ?? 0) < this.options.perClient;
  }

  private use(client: string): void {
    this.free -= 1;
    this.used.set(client, (this.used.get(client) ?? 0) + 1);
  }

  private wait(client: string): Promise<void> {
    const { waitMs, makeError = () => new Error("No slot was free in time.") } = this.options;
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { start: resolve, timer: undefined };
      if (waitMs !== undefined) {
        waiting.timer = setTimeout(() => {
          this.leave(client, waiting);
          reject(makeError());
        }, waitMs);
      }
      const queue = this.queues.get(client);
      if (queue) queue.push(waiting);
      else this.queues.set(client, [waiting]);
    });
  }

  private leave(client: string, waiting: Waiting): void {
    const queue = this.queues.get(client)?.filter((other) => other !== waiting) ?? [];
    if (queue.length > 0) this.queues.set(client, queue);
    else this.queues.delete(client);
  }

  private release(client: string): void {
    const remaining = (this.used.get(client) ?? 0) - 1;
    if (remaining > 0) this.used.set(client, remaining);
    else this.used.delete(client);
    this.free += 1;
    const next = [...this.queues.keys()].find((name) => this.canStart(name));
    if (next !== undefined) this.startNext(next);
  }

  /** The client is the last then. */
  private startNext(client: string): void {
    const [waiting, ...others] = this.queues.get(client) ?? [];
    this.queues.delete(client);
    if (others.length > 0) this.queues.set(client, others);
    if (!waiting) return;
    clearTimeout(waiting.timer);
    this.use(client);
    waiting.start();
  }
}
