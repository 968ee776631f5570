import type { Context } from "#server/platform/context.ts";
import type { ProjectItemRow } from "#server/projects/project-item.ts";
import { apiAddress } from "#server/rest/shapes/addresses.ts";
import { loadUser } from "#server/rest/shapes/user.ts";
import type { AnnouncedTeam } from "#server/teams/announce-team.ts";
import { teamsById } from "#server/teams/team.ts";
import { toEnvelope, toOwningOrganization } from "#server/webhook-events/envelope.ts";
import { toEventTeam } from "#server/webhook-events/event-team.ts";
import { toItemSubject } from "#server/webhook-events/project-item-payload.ts";
import { readRow } from "#server/webhook-events/read-row.ts";
import type { ChangeSource } from "#server/webhook-events/source.ts";
import type { Payload, QueuedEvent } from "#server/webhooks/build-deliveries.ts";

/** `organization`, `membership`, `projects_v2_item`, `team` and `team_add`. */
export async function organizationPayload(
  ctx: Context,
  event: QueuedEvent,
  { action, changes, row }: ChangeSource,
): Promise<Payload | null> {
  const envelope = await toEnvelope(ctx, event);
  const subject = envelope && (await toSubject(ctx, event, readRow(row)));
  if (!subject) return null;
  return { ...(action === null ? {} : { action }), ...(changes ? { changes } : {}), ...subject, ...envelope };
}

/** Null: it is gone, or nobody need know of it. The rows are those of announce-membership.ts and announce-team.ts. */
function toSubject(ctx: Context, event: QueuedEvent, row: object): Promise<object | null> {
  switch (event.name) {
    case "organization":
      return "accountId" in row ? toMembership(ctx, event.ownerId, row as Member) : Promise.resolve({});
    case "projects_v2_item":
      return toItemSubject(ctx, row as ProjectItemRow);
    case "membership":
      return toTeamMembership(ctx, row as TeamMember);
    case "team_add":
      return (row as AnnouncedTeam).privacy === "SECRET" ? Promise.resolve(null) : toTeamSubject(ctx, row);
    default:
      return toTeamSubject(ctx, row);
  }
}

async function toTeamSubject(ctx: Context, row: object): Promise<object> {
  return { team: await toEventTeam(ctx, row as AnnouncedTeam) };
}

type Member = { accountId: number; role: "MEMBER" | "OWNER" };

async function toMembership(ctx: Context, organizationId: number, { accountId, role }: Member): Promise<object | null> {
  const [user, organization] = await Promise.all([loadUser(ctx, accountId), toOwningOrganization(ctx, organizationId)]);
  if (!user || !organization) return null;
  return {
    membership: {
      url: apiAddress(ctx, `/orgs/${organization.login}/memberships/${encodeURIComponent(user.login)}`),
      state: "active",
      role: role === "OWNER" ? "admin" : "member",
      organization_url: organization.url,
      user,
    },
  };
}

type TeamMember = { accountId: number; teamId: number };

async function toTeamMembership(ctx: Context, { accountId, teamId }: TeamMember): Promise<object | null> {
  const [member, [team]] = await Promise.all([loadUser(ctx, accountId), teamsById(ctx, [teamId])]);
  return member && team ? { scope: "team", member, team: await toEventTeam(ctx, team) } : null;
}
