import * as owners from "#server/classic-projects/graphql/owners.ts";
import * as types from "#server/classic-projects/graphql/types.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";

/** GitHub's first kind of projects, which it has turned off. Older clients still ask for them, and find none. */
export const classicProjects: SchemaFeature<"classic-projects"> = {
  name: "classic-projects",
  hasSchema: true,
  resolvers: { ...types, ...owners },
};
