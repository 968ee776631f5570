import { announceAccess, givesPush } from "#server/access/access-given.ts";
import { authorize, requireTeamScope } from "#server/access/authorize.ts";
import { deleteTeamRepository, teamRepositoryRole, writeTeamRepository } from "#server/access/membership.ts";
import type { Role } from "#server/access/policy.ts";
import { loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { notFound, orNotFound } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { getGrant, requireRepository, type RepositoryRow } from "#server/repositories/repository.ts";
import { announceTeamRepository } from "#server/teams/announce-team.ts";
import { requireTeam, viewerCanTeam, type TeamRow } from "#server/teams/team.ts";

type Input = { teamId: number; repositoryId: number };
type Handle = { team: TeamRow; repository: RepositoryRow; organization: AccountRow };

/** Gives a team a role on a repository of its organization. */
export async function setTeamRepository(ctx: Context, input: Input & { role: Role }): Promise<Handle> {
  const handle = await requireBoth(ctx, input);
  const formerRole = await teamRepositoryRole(ctx, input);
  await writeTeamRepository(ctx, input);
  await announceTeamRepository(ctx, handle.team, { ...input, formerRole });
  const { teamId, repositoryId } = input;
  if (givesPush(input.role, formerRole)) await announceAccess(ctx, { kind: "TEAM_PUSH", teamId, repositoryId });
  await recordTeamRepository(ctx, handle, input.role);
  return handle;
}

export async function removeTeamRepository(ctx: Context, input: Input): Promise<Handle> {
  const handle = await requireBoth(ctx, input);
  const formerRole = await teamRepositoryRole(ctx, input);
  await deleteTeamRepository(ctx, input.teamId, input.repositoryId);
  const { repositoryId } = input;
  await announceTeamRepository(ctx, handle.team, { repositoryId, role: undefined, formerRole });
  await recordTeamRepository(ctx, handle, null);
  return handle;
}

/** Owners of the organization, and those who administer the repository. */
async function requireBoth(ctx: Context, { teamId, repositoryId }: Input): Promise<Handle> {
  requireTeamScope(ctx);
  const team = await requireTeam(ctx, teamId);
  const repository = await requireRepository(ctx, repositoryId);
  if (repository.ownerId !== team.organizationId) throw notFound("a team of this repository's organization");
  if (!(await viewerCanTeam(ctx, "team.repositories", team)))
    authorize(ctx, "repository.collaborators", getGrant(ctx, repository));
  const [organization] = await loadAccounts(ctx, [team.organizationId]);
  return { team, repository, organization: orNotFound(organization, "an Organization") };
}

/** `role` is null for one that was removed. */
async function recordTeamRepository(
  ctx: Context,
  { team, repository, organization }: Handle,
  role: Role | null,
): Promise<void> {
  await recordAudit(ctx, {
    action: role ? "team.add_repository" : "team.remove_repository",
    target: `${organization.login}/${team.slug}`,
    organizationId: organization.id,
    data: { repository: `${repository.ownerLogin}/${repository.name}`, ...(role ? { role } : {}) },
  });
}
