import type { Bus } from "#server/platform/events/listen.ts";
import type { Notice } from "#server/platform/events/notice.ts";

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
