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
