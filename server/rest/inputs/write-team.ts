import type { Role } from "#server/access/policy.ts";
import type { AccountRow } from "#server/accounts/account.ts";
import type { Context } from "#server/platform/context.ts";
import { repositoryByName } from "#server/repositories/repository.ts";
import { invalidField } from "#server/rest/http/rest-error.ts";
import type { RestRequest } from "#server/rest/http/route.ts";
import {
  optionalChoice,
  optionalInteger,
  optionalText,
  optionalTexts,
  readFields,
  requiredText,
  type Fields,
} from "#server/rest/inputs/read-fields.ts";
import { createTeam } from "#server/teams/create-team.ts";
import { setTeamMember } from "#server/teams/set-team-member.ts";
import { setTeamRepository } from "#server/teams/set-team-repository.ts";
import { teamBySlug, type TeamRow } from "#server/teams/team.ts";

/** The permissions of a repository by their names in REST. */
export const REPOSITORY_ROLES: Readonly<Record<string, Role>> = {
  pull: "READ",
  triage: "TRIAGE",
  push: "WRITE",
  maintain: "MAINTAIN",
  admin: "ADMIN",
};

const PRIVACIES = { secret: "SECRET", closed: "VISIBLE" } as const;
/** Maintainers and repositories that a new team is given: each is a command of its own. */
const GIVEN_MAX = 30;

type NewTeam = Parameters<typeof createTeam>[1] & {
  maintainers: readonly string[];
  repositoryIds: readonly number[];
  role: Role;
};

/** Creates a team with its maintainers and repositories, or nothing. */
export async function createFullTeam(
  ctx: Context,
  { maintainers, repositoryIds, role, ...input }: NewTeam,
): Promise<TeamRow> {
  const team = await createTeam(ctx, input);
  for (const login of maintainers) await setTeamMember(ctx, { teamId: team.id, login, role: "MAINTAINER" });
  for (const repositoryId of repositoryIds) await setTeamRepository(ctx, { teamId: team.id, repositoryId, role });
  return team;
}

export async function readNewTeam(request: RestRequest, organization: AccountRow): Promise<NewTeam> {
  const fields = readFields(request.body);
  return {
    organizationId: organization.id,
    name: requiredText(fields, "name"),
    description: optionalText(fields, "description") ?? null,
    privacy: optionalChoice(fields, "privacy", PRIVACIES) ?? null,
    parentId: (await readParent(request, fields, organization.id)) ?? null,
    maintainers: readSome(fields, "maintainers"),
    repositoryIds: await Promise.all(
      readSome(fields, "repo_names").map((name) => findRepositoryId(request.ctx, organization, name)),
    ),
    role: optionalChoice<Role>(fields, "permission", REPOSITORY_ROLES) ?? "READ",
  };
}

export async function readTeamChange(request: RestRequest, { id, organizationId }: TeamRow) {
  const fields = readFields(request.body);
  return {
    id,
    name: optionalText(fields, "name") ?? null,
    description: optionalText(fields, "description"),
    privacy: optionalChoice(fields, "privacy", PRIVACIES) ?? null,
    parentId: await readParent(request, fields, organizationId),
  };
}

/** Undefined: left out. Null: no parent. The IDs are those of the organization's visible teams. */
async function readParent(
  { ctx }: RestRequest,
  fields: Fields,
  organizationId: number,
): Promise<number | null | undefined> {
  const slug = optionalText(fields, "parent_team_slug");
  if (!slug) return optionalInteger(fields, "parent_team_id");
  const parent = await teamBySlug(ctx, organizationId, slug);
  if (!parent) throw invalidField("parent_team_slug", "invalid");
  return parent.id;
}

function readSome(fields: Fields, name: string): string[] {
  const texts = optionalTexts(fields, name) ?? [];
  if (texts.length > GIVEN_MAX) throw invalidField(name, "custom", `${name} has at most ${GIVEN_MAX} items`);
  return texts;
}

/** Of `octo/hello` or `hello`, which must belong to the organization. */
async function findRepositoryId(ctx: Context, { login }: AccountRow, fullName: string): Promise<number> {
  const [name = "", owner = login] = fullName.split("/").toReversed();
  const isOwn = owner.toLowerCase() === login.toLowerCase();
  const repository = isOwn ? await repositoryByName(ctx, login, name) : undefined;
  if (!repository) throw invalidField("repo_names", "custom", `${fullName} is not a repository of ${login}`);
  return repository.id;
}
