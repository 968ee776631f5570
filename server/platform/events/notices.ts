import type { Bus, Notice } from "#server/platform/events/listen.ts";

const WAITING_MAX = 1000;

/** The notices that `mine` wants, as they come. A reader too slow to follow loses the oldest. */
export async function* noticesFor(bus: Bus, mine: (notice: Notice) => boolean): AsyncGenerator<Notice> {
  const waiting: Notice[] = [];
  let wake: (() => void) | undefined;
  const stop = bus.subscribe((notice) => {
    if (!mine(notice)) return;
    if (waiting.length >= WAITING_MAX) waiting.shift();
    waiting.push(notice);
    wake?.();
  });
  try {
    for (;;) {
      const next = waiting.shift();
      if (next) yield next;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    stop();
  }
}

/** Yields at once, and again whenever such a notice has come since: for whoever reads the event log itself. */
export async function* wakeUps(bus: Bus, isWanted: (notice: Notice) => boolean): AsyncGenerator<void> {
  let hasNews = true;
  let wake: (() => void) | undefined;
  const stop = bus.subscribe((notice) => {
    if (!isWanted(notice)) return;
    hasNews = true;
    wake?.();
  });
  try {
    for (;;) {
      if (!hasNews) await new Promise<void>((resolve) => (wake = resolve));
      hasNews = false;
      yield;
    }
  } finally {
    stop();
  }
}
