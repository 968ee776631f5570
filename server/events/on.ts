import type { Context, EventSubscriber } from "#server/context.ts";
import type { DomainEvent, EventKind, EventOf } from "#server/events/event.ts";

/** A subscriber of some kinds of events. It runs in the transaction that recorded the event. */
export function on<Kind extends EventKind>(
  kinds: Kind | readonly Kind[],
  handle: (ctx: Context, event: EventOf<Kind>) => Promise<void>,
): EventSubscriber {
  const wanted: ReadonlySet<string> = new Set(typeof kinds === "string" ? [kinds] : kinds);
  const isWanted = (event: DomainEvent): event is EventOf<Kind> => wanted.has(event.kind);
  return async (ctx, event) => {
    if (isWanted(event)) await handle(ctx, event);
  };
}
