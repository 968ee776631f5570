import * as types from "#server/live/graphql/types.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";

export const live: SchemaFeature<"live"> = { name: "live", hasSchema: true, resolvers: types };
