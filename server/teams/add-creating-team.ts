import type { Context } from "#server/platform/context.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { setTeamRepository } from "#server/teams/set-team-repository.ts";

/** Gives the team that was named at the creation of a repository the role that GitHub gives it. */
export async function addCreatingTeam(
  ctx: Context,
  repository: RepositoryRow,
  { teamId }: { teamId: number | null },
): Promise<void> {
  if (teamId !== null) await setTeamRepository(ctx, { teamId, repositoryId: repository.id, role: "READ" });
}
