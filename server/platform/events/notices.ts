import type { Bus, Notice } from "#server/platform/events/listen.ts";

const WAITING_MAX = 1000;

/** The wanted notices, as they come, until the signal ends them. A reader too slow to follow loses the oldest. */
export async function* noticesFor(
  bus: Bus,
  isRequested: (notice: Notice) => boolean,
  signal: AbortSignal,
): AsyncGenerator<Notice> {
  const waiting: Notice[] = [];
  const wakeUp = makeWakeUp(signal);
  const stop = bus.subscribe((notice) => {
    if (!isRequested(notice)) return;
    if (waiting.length >= WAITING_MAX) waiting.shift();
    waiting.push(notice);
    wakeUp.wake();
  });
  try {
    while (!signal.aborted) {
      const next = waiting.shift();
      if (next) yield next;
      else await wakeUp.next();
    }
  } finally {
    stop();
  }
}

/**
 * Yields at once, and again whenever a wanted notice has come or may have been
 * missed, until the signal ends it: for whoever reads the event log itself.
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
 * An iterator that ends as soon as it is returned. A generator that waits for a
 * notice would end with the next one only, and be kept until then.
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
