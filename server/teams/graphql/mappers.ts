import type { AccountRow } from "#server/accounts/account.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import type { AccessSourceRow } from "#server/teams/access-sources.ts";
import type { CollaboratorRow } from "#server/teams/list-access.ts";
import type { TeamRepositoryRow } from "#server/teams/team-repositories.ts";
import type { TeamRow } from "#server/teams/team.ts";

export type Mappers = {
  Team: TeamRow;
  RepositoryAccessSource: AccessSourceRow;
  RepositoryCollaboratorEdge: { cursor: string; node: AccountRow; row: CollaboratorRow };
  RepositoryTeamEdge: { node: TeamRow; permission: TeamRepositoryRow["role"] };
  TeamRepositoryEdge: { cursor: string; node: RepositoryRow; row: TeamRepositoryRow };
};
