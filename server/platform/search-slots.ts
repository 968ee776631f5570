/** All places are taken, and nobody gives one back in time. */
export class BusyError extends Error {
  constructor() {
    super("Too many searches are running.");
  }
}

type Waiting = { resolve: () => void; reject: (error: Error) => void; timer: NodeJS.Timeout };

/** A number of places. Who finds none waits in line, for a limited time and in a line of limited length. */
class Slots {
  readonly max: number;
  private readonly waitMs: number;
  private used = 0;
  private readonly line: Waiting[] = [];

  constructor(max: number, waitMs: number) {
    this.max = max;
    this.waitMs = waitMs;
  }

  async use<T>(work: () => Promise<T>): Promise<T> {
    await this.take();
    try {
      return await work();
    } finally {
      this.giveBack();
    }
  }

  private take(): Promise<void> {
    if (this.used < this.max) {
      this.used += 1;
      return Promise.resolve();
    }
    if (this.line.length >= LINE_MAX) return Promise.reject(new BusyError());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.line.splice(this.line.indexOf(waiting), 1);
        reject(new BusyError());
      }, this.waitMs);
      const waiting: Waiting = { resolve, reject, timer };
      this.line.push(waiting);
    });
  }

  /** The place goes to the first in line. */
  private giveBack(): void {
    const next = this.line.shift();
    if (!next) {
      this.used -= 1;
      return;
    }
    clearTimeout(next.timer);
    next.resolve();
  }
}

const LINE_MAX = 100;
const VISITORS_MAX = 3;

/**
 * How many statements of searches run at once in this process. The rest of the pool is for everything else, so that pages
 * are served however slow the searches are; people who are not signed in have a few places of their own.
 */
export class SearchSlots {
  readonly all: Slots;
  readonly visitors: Slots;

  constructor({ poolSize, waitMs }: { poolSize: number; waitMs: number }) {
    const max = Math.max(1, poolSize - Math.max(2, Math.ceil(poolSize / 4)));
    this.all = new Slots(max, waitMs);
    this.visitors = new Slots(Math.max(1, Math.min(VISITORS_MAX, max - 1)), waitMs);
  }

  use<T>(isVisitor: boolean, work: () => Promise<T>): Promise<T> {
    return isVisitor ? this.visitors.use(() => this.all.use(work)) : this.all.use(work);
  }
}
