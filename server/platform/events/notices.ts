import type { Bus } from "#server/platform/events/listen.ts";
import type { Notice } from "#server/platform/events/notice.ts";
import { RESYNC, type Resync } from "#server/platform/events/shared-event.ts";

const WAITING_MAX = 200;
/** Items that have waited longer are not sent, because access to them may have been revoked meanwhile. */
const WAITING_MAX_MS = 5000;

/**
 * The items that `subscribe` sends, in their order, until the signal. A reader that is too slow gets RESYNC instead of the
 * items that wait.
 */
export async function* queued<T>(
  subscribe: (send: (item: T | Resync) => void) => () => void,
  signal: AbortSignal,
): AsyncGenerator<T | Resync> {
  let waiting: { item: T | Resync; sentAt: number }[] = [];
  const wakeUp = makeWakeUp(signal);
  const stop = subscribe((item) => {
    const sentAt = Date.now();
    if (waiting.length >= WAITING_MAX) waiting = [{ item: RESYNC, sentAt }];
    else waiting.push({ item, sentAt });
    wakeUp.wake();
  });
  try {
    while (!signal.aborted) {
      const next = waiting.shift();
      if (next && Date.now() - next.sentAt <= WAITING_MAX_MS) yield next.item;
      else if (next) {
        waiting = [];
        yield RESYNC;
      } else await wakeUp.next();
    }
  } finally {
    stop();
  }
}

/**
 * Yields at once, and then whenever a requested notice has come or may have been
 * missed, until the signal. For readers of the event log.
 */
export async function* wakeUps(
  bus: Bus,
  isRequested: (notice: Notice) => boolean,
  signal: AbortSignal,
): AsyncGenerator<void> {
  let hasNews = true;
  const wakeUp = makeWakeUp(signal);
  const wake = () => {
    hasNews = true;
    wakeUp.wake();
  };
  const stop = bus.subscribe((notice) => isRequested(notice) && wake(), wake);
  try {
    while (!signal.aborted) {
      if (hasNews) {
        hasNews = false;
        yield;
      } else await wakeUp.next();
    }
  } finally {
    stop();
  }
}

function makeWakeUp(signal: AbortSignal): { wake: () => void; next: () => Promise<void> } {
  let wake = () => {};
  signal.addEventListener("abort", () => wake(), { once: true });
  return {
    wake: () => wake(),
    next: () => (signal.aborted ? Promise.resolve() : new Promise((resolve) => (wake = resolve))),
  };
}

/**
 * An iterator that ends as soon as `return` is called. A generator that waits for a
 * notice would end only after the next notice.
 */
export function stoppable<T>(iterate: (signal: AbortSignal) => AsyncGenerator<T>): AsyncIterableIterator<T> {
  const controller = new AbortController();
  const generator = iterate(controller.signal);
  return {
    next: () => generator.next(),
    return: (value: unknown) => {
      controller.abort();
      return generator.return(value);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
