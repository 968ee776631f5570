import type { Context, EventSubscriber } from "#server/platform/context.ts";
import type { EventKind, EventOf } from "#server/events/event.ts";
import { eventsOfKind } from "#server/events/select-events.ts";

/** A subscriber of some kinds of events. It runs in the transaction that recorded them, once for all of these kinds. */
export function on<Kind extends EventKind>(
  kinds: Kind | readonly Kind[],
  handle: (ctx: Context, events: readonly EventOf<Kind>[]) => Promise<void>,
): EventSubscriber {
  const wanted = typeof kinds === "string" ? [kinds] : kinds;
  return async (ctx, events) => {
    const found = eventsOfKind(events, ...wanted);
    if (found.length > 0) await handle(ctx, found);
  };
}
