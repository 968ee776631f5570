import { PIN_EVENTS } from "#server/pins/events.ts";
import { Mutation } from "#server/pins/graphql/mutations.ts";
import * as types from "#server/pins/graphql/types.ts";
import { repinRestored, unpinTransferred } from "#server/pins/pin.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";

export const pins: SchemaFeature<"pins"> = {
  name: "pins",
  events: PIN_EVENTS,
  hasSchema: true,
  resolvers: { ...types, Mutation },
  subscribers: [repinRestored, unpinTransferred],
};
