import { batch } from "#server/platform/context.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import { Mutation } from "#server/teams/graphql/mutations.ts";
import * as types from "#server/teams/graphql/types.ts";
import { loadTeams } from "#server/teams/team.ts";

export const teams: SchemaFeature<"teams"> = {
  name: "teams",
  hasSchema: true,
  resolvers: { ...types, Mutation },
  nodes: {
    TE: async (ctx, { numbers: [id = 0] }) => withTypeName("Team", await batch(ctx, loadTeams, id)),
  },
};
