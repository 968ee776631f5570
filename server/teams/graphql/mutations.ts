import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { batch } from "#server/platform/context.ts";
import { decode, decodeOptional } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";
import { loadRepositories } from "#server/repositories/repository.ts";
import { createTeam } from "#server/teams/create-team.ts";
import { deleteTeam } from "#server/teams/delete-team.ts";
import { removeTeamMember, setTeamMember } from "#server/teams/set-team-member.ts";
import { removeTeamRepository, setTeamRepository } from "#server/teams/set-team-repository.ts";
import { loadTeams, type TeamRow } from "#server/teams/team.ts";
import { updateTeam } from "#server/teams/update-team.ts";

const toPayload = (team: TeamRow) => ({ team });
const toTeamRepository = (input: { teamId: string; repositoryId: string }) => ({
  teamId: decode.team(input.teamId),
  repositoryId: decode.repository(input.repositoryId),
});

export const Mutation: FeatureResolvers["teams"]["Mutation"] = {
  createTeam: mutation(
    createTeam,
    (input) => ({
      ...input,
      organizationId: decode.account(input.organizationId),
      parentId: decodeOptional(input.parentTeamId, decode.team),
    }),
    toPayload,
  ),
  updateTeam: mutation(
    updateTeam,
    ({ teamId, parentTeamId, ...input }) => ({
      ...input,
      id: decode.team(teamId),
      ...(parentTeamId === undefined ? {} : { parentId: decodeOptional(parentTeamId, decode.team) }),
    }),
    toPayload,
  ),
  deleteTeam: mutation(
    deleteTeam,
    (input) => ({ id: decode.team(input.teamId) }),
    (organization) => ({ organization }),
  ),
  setTeamMember: mutation(setTeamMember, (input) => ({ ...input, teamId: decode.team(input.teamId) }), toPayload),
  removeTeamMember: mutation(
    removeTeamMember,
    (input) => ({ teamId: decode.team(input.teamId), accountId: decode.account(input.userId) }),
    async (team, { ctx }) => ({ team: await batch(ctx, loadTeams, team.id) }),
  ),
  setTeamRepository: mutation(
    setTeamRepository,
    (input) => ({ ...toTeamRepository(input), role: input.permission }),
    ({ team, repository }) => ({ team, repository }),
  ),
  removeTeamRepository: mutation(removeTeamRepository, toTeamRepository, async ({ team, repository }, { ctx }) => ({
    team,
    repository: await batch(ctx, loadRepositories, repository.id),
  })),
};
