import type { GraphQLResolveInfo } from "graphql";
import { unprocessable } from "#server/errors.ts";
import { ListFeed, type ListUpdate } from "#server/live/list-feed.ts";
import { selectsSharedFieldsOnly } from "#server/live/shared-fields.ts";
import type { Context } from "#server/platform/context.ts";
import type { Bus } from "#server/platform/events/listen.ts";
import { SharedEventSource } from "#server/platform/events/shared-event.ts";
import { LIMITS } from "#shared/limits.ts";
import { tooLong } from "#shared/messages.ts";

/** The feed of each bus, shared by all its subscriptions. */
const feeds = new WeakMap<Bus, ListFeed>();

type Subscription = { info: GraphQLResolveInfo; repositoryId?: number; queries?: readonly string[] | undefined };

/** Changes of the issues that the viewer can see. With queries, of those that one of them may find. */
export function listUpdates(
  ctx: Context,
  { info, repositoryId, queries }: Subscription,
): SharedEventSource<ListUpdate> {
  checkQueries(queries ?? []);
  const isShared = selectsSharedFieldsOnly(info);
  const isNew = ctx.isNewSubscription === true;
  return new SharedEventSource((send) => {
    if (!ctx.bus) return () => undefined;
    return getFeed(ctx.bus).subscribe({ ctx, repositoryId, queries, isShared, isNew, send });
  });
}

function checkQueries(queries: readonly string[]): void {
  if (queries.length > LIMITS.liveQueries) {
    throw unprocessable(`Changes of at most ${LIMITS.liveQueries} queries can be followed at once.`, "queries");
  }
  if (queries.some((query) => query.length > LIMITS.queryLength)) {
    throw unprocessable(tooLong("Query", LIMITS.queryLength), "queries");
  }
}

function getFeed(bus: Bus): ListFeed {
  let feed = feeds.get(bus);
  if (!feed) feeds.set(bus, (feed = new ListFeed(bus)));
  return feed;
}
