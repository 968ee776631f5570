import type { GraphQLResolveInfo } from "graphql";
import { ListFeed, type ListUpdate } from "#server/live/list-feed.ts";
import { selectsSharedFieldsOnly } from "#server/live/shared-fields.ts";
import type { Context } from "#server/platform/context.ts";
import type { Bus } from "#server/platform/events/listen.ts";
import { SharedEventSource } from "#server/platform/events/shared-event.ts";

/** The feed of each bus, shared by all its subscriptions. */
const feeds = new WeakMap<Bus, ListFeed>();

type Subscription = { info: GraphQLResolveInfo; repositoryId?: number };

/** Changes of the issues that the viewer can see. */
export function listUpdates(ctx: Context, { info, repositoryId }: Subscription): SharedEventSource<ListUpdate> {
  const isShared = selectsSharedFieldsOnly(info);
  const isNew = ctx.isNewSubscription === true;
  return new SharedEventSource((send) => {
    if (!ctx.bus) return () => undefined;
    return getFeed(ctx.bus).subscribe({ ctx, repositoryId, isShared, isNew, send });
  });
}

function getFeed(bus: Bus): ListFeed {
  let feed = feeds.get(bus);
  if (!feed) feeds.set(bus, (feed = new ListFeed(bus)));
  return feed;
}
