import type { GraphQLResolveInfo } from "graphql";
import { ListFeed, type ListUpdate } from "#server/live/list-feed.ts";
import { selectsSharedFieldsOnly } from "#server/live/shared-fields.ts";
import type { Context } from "#server/platform/context.ts";
import type { Bus } from "#server/platform/events/listen.ts";
import { queued, stoppable } from "#server/platform/events/notices.ts";
import type { Resync, SharedEvent } from "#server/platform/events/shared-event.ts";

/** The feed of each bus, shared by all its subscriptions. */
const feeds = new WeakMap<Bus, ListFeed>();

type Subscription = { info: GraphQLResolveInfo; repositoryId?: number };

/** Changes of the issues that the viewer can see. */
export function listUpdates(
  ctx: Context,
  { info, repositoryId }: Subscription,
): AsyncIterableIterator<SharedEvent<ListUpdate> | Resync> {
  const isShared = selectsSharedFieldsOnly(info);
  return stoppable(async function* (signal) {
    const feed = ctx.bus && getFeed(ctx.bus);
    if (!feed) return;
    const isNew = ctx.isNewSubscription === true;
    yield* queued<SharedEvent<ListUpdate>>(
      (send) => feed.subscribe({ ctx, repositoryId, isShared, isNew, send }),
      signal,
    );
  });
}

function getFeed(bus: Bus): ListFeed {
  let feed = feeds.get(bus);
  if (!feed) feeds.set(bus, (feed = new ListFeed(bus)));
  return feed;
}
