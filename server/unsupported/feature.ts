import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import * as types from "#server/unsupported/graphql/types.ts";

/** What GitHub's schema has and this program has not: its fields are null, empty or false, so that queries stay valid. */
export const unsupported: SchemaFeature<"unsupported"> = {
  name: "unsupported",
  hasSchema: true,
  resolvers: { ...types },
};
