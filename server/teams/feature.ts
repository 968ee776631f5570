import { batch } from "#server/platform/context.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import { addStep } from "#server/platform/hooks.ts";
import { REPOSITORY_CREATED } from "#server/repositories/create-repository.ts";
import { addCreatingTeam } from "#server/teams/add-creating-team.ts";
import { Mutation } from "#server/teams/graphql/mutations.ts";
import * as types from "#server/teams/graphql/types.ts";
import { loadTeams } from "#server/teams/team.ts";

export const teams: SchemaFeature<"teams"> = {
  name: "teams",
  hasSchema: true,
  resolvers: { ...types, Mutation },
  hooks: [addStep(REPOSITORY_CREATED, addCreatingTeam)],
  nodes: {
    TE: async (ctx, { numbers: [id = 0] }) => withTypeName("Team", await batch(ctx, loadTeams, id)),
  },
};
