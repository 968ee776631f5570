import { Mutation } from "#server/files/graphql/mutations.ts";
import * as types from "#server/files/graphql/types.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";

export const files: SchemaFeature<"files"> = {
  name: "files",
  hasSchema: true,
  resolvers: { ...types, Mutation },
};
