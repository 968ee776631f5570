import type { Role } from "#server/access/policy.ts";
import { announceChanges, listChanges, type Change } from "#server/events/announce-change.ts";
import type { Context } from "#server/platform/context.ts";
import type { TeamRow } from "#server/teams/team.ts";

/** A team in a change: with the role that it has on the repository of the change. */
export type AnnouncedTeam = TeamRow & { role?: Role };

export function announceTeams(ctx: Context, action: "created" | "deleted", teams: readonly TeamRow[]): Promise<void> {
  return announceChanges(
    ctx,
    teams.map((team) => ({ ...toChange(team), action })),
  );
}

export async function announceTeamEdit(ctx: Context, before: TeamRow, team: TeamRow): Promise<void> {
  const texts = listChanges(before, team, { name: "name", description: "description" });
  const privacy = before.privacy === team.privacy ? {} : { privacy: { from: PRIVACIES[before.privacy] } };
  const changes = { ...texts, ...privacy };
  if (Object.keys(changes).length > 0) await announceChanges(ctx, [{ ...toChange(team), action: "edited", changes }]);
}

/** In the words of the API. */
const PRIVACIES = { VISIBLE: "closed", SECRET: "secret" } as const;

type RepositoryRole = { repositoryId: number; role: Role | undefined; formerRole: Role | undefined };

/** The team has another role on a repository than before; undefined: none. */
export async function announceTeamRepository(
  ctx: Context,
  team: TeamRow,
  { repositoryId, role, formerRole }: RepositoryRole,
): Promise<void> {
  if (role === formerRole) return;
  const announced: AnnouncedTeam = role ? { ...team, role } : team;
  const change = { ...toChange(team), repositoryId, row: announced };
  if (!role) return announceChanges(ctx, [{ ...change, action: "removed_from_repository" }]);
  if (formerRole) {
    const changes = { repository: { permissions: { from: toPermissions(formerRole) } } };
    return announceChanges(ctx, [{ ...change, action: "edited", changes }]);
  }
  return announceChanges(ctx, [
    { ...change, action: "added_to_repository" },
    { ...change, name: "team_add", action: null },
  ]);
}

function toPermissions(role: Role) {
  return { pull: true, push: !["READ", "TRIAGE"].includes(role), admin: role === "ADMIN" };
}

function toChange(team: TeamRow): Omit<Change, "action"> {
  return { name: "team", repositoryId: null, organizationId: team.organizationId, row: team };
}
