import { SUBSCRIPTION_EVENTS } from "#server/subscriptions/events.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { Mutation } from "#server/subscriptions/graphql/mutations.ts";
import * as types from "#server/subscriptions/graphql/types.ts";

/** Who takes part in an issue, and who wants to be notified of it. */
export const subscriptions: SchemaFeature<"subscriptions"> = {
  name: "subscriptions",
  events: SUBSCRIPTION_EVENTS,
  hasSchema: true,
  resolvers: { ...types, Mutation },
};
