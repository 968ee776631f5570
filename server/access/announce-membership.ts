import { announceAccess } from "#server/access/access-given.ts";
import { announceChanges } from "#server/events/announce-change.ts";
import type { Context } from "#server/platform/context.ts";

type Member = { organizationId: number; accountId: number };

/** Somebody became a member of an organization, or no longer is one. */
export function announceMember(
  ctx: Context,
  action: "member_added" | "member_removed",
  { organizationId, ...row }: Member & { role: "MEMBER" | "OWNER" },
): Promise<void> {
  return announceChanges(ctx, [{ name: "organization", action, repositoryId: null, organizationId, row }]);
}

/** The same for teams of the organization. */
export async function announceTeamMember(
  ctx: Context,
  action: "added" | "removed",
  { organizationId, accountId, teamIds }: Member & { teamIds: readonly number[] },
): Promise<void> {
  if (action === "added") await announceAccess(ctx, { kind: "TEAMS", accountId, teamIds });
  await announceChanges(
    ctx,
    teamIds.map((teamId) => ({
      name: "membership",
      action,
      repositoryId: null,
      organizationId,
      row: { accountId, teamId },
    })),
  );
}

/** The same for repositories: a collaborator. */
export function announceCollaborator(
  ctx: Context,
  action: "added" | "removed",
  { accountId, repositoryIds }: { accountId: number; repositoryIds: readonly number[] },
): Promise<void> {
  return announceChanges(
    ctx,
    repositoryIds.map((repositoryId) => ({ name: "member", action, repositoryId, row: { accountId } })),
  );
}
