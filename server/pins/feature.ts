import { Mutation } from "#server/pins/graphql/mutations.ts";
import * as types from "#server/pins/graphql/types.ts";
import { unpinTransferred } from "#server/pins/pin.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";

export const pins: SchemaFeature<"pins"> = {
  name: "pins",
  hasSchema: true,
  resolvers: { ...types, Mutation },
  subscribers: [unpinTransferred],
};
