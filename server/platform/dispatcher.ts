import type { Platform } from "#server/platform/graphql/feature.ts";
import type { Log } from "#server/platform/log.ts";

/** Sends what waits in a table, with places of its own. */
export type Dispatcher = {
  /** Has what is due claimed and sent. */
  wake(): void;
  /** Claims nothing more, and waits for what is being sent. */
  stop(): Promise<void>;
};

type Options<Item> = {
  log: Log;
  /** What the log names: "e-mail". */
  name: string;
  /** How many are sent at once. */
  places: number;
  /** Takes due items for this process: as many as there is room for beside those that are being sent. */
  claim(sending: ReadonlySet<Item>): Promise<readonly Item[]>;
  send(item: Item): Promise<void>;
  /** By which the log names an item. */
  getId(item: Item): number | null;
  /** Releases what sending uses, after the last item. */
  close?(): void;
};

/**
 * Sends in this process. Sending can take long, and the worker of jobs runs few at once: a job only wakes the dispatcher. What a
 * process does not finish is due again, or marked, for the others.
 */
export function makeDispatcher<Item>({ log, name, places, claim, send, getId, close }: Options<Item>): Dispatcher {
  const sending = new Set<Item>();
  const running = new Set<Promise<void>>();
  let isStopped = false;
  let isClaiming = false;
  let isWokenAgain = false;

  function wake(): void {
    if (isStopped) return;
    isWokenAgain = true;
    if (!isClaiming) track(claimWhileWoken());
  }

  async function claimWhileWoken(): Promise<void> {
    isClaiming = true;
    try {
      while (isWokenAgain && sending.size < places) {
        isWokenAgain = false;
        for (const item of await claim(sending)) track(sendOne(item));
      }
    } catch (error) {
      log.error({ err: error }, `${name} could not be claimed`);
    } finally {
      isClaiming = false;
    }
  }

  async function sendOne(item: Item): Promise<void> {
    sending.add(item);
    try {
      await send(item);
    } catch (error) {
      log.error({ err: error, id: getId(item) }, `${name} could not be sent`);
    } finally {
      sending.delete(item);
      wake();
    }
  }

  function track(work: Promise<void>): void {
    running.add(work);
    void work.finally(() => running.delete(work));
  }

  return {
    wake,
    async stop() {
      isStopped = true;
      isWokenAgain = false;
      while (running.size > 0) await Promise.all(running);
      close?.();
    },
  };
}

/** The dispatcher of each server that runs in this process, made when it is asked for. */
export function perPlatform(make: (platform: Platform) => Dispatcher): (platform: Platform) => Dispatcher {
  const dispatchers = new WeakMap<Platform, Dispatcher>();
  return (platform) => {
    const known = dispatchers.get(platform);
    if (known) return known;
    const made = make(platform);
    dispatchers.set(platform, made);
    return made;
  };
}
