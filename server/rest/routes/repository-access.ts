import type { Role } from "#server/access/policy.ts";
import { loadAccount } from "#server/accounts/load-account.ts";
import { accountByLogin } from "#server/accounts/account.ts";
import type { Context } from "#server/platform/context.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { viewerCan, type RepositoryRow } from "#server/repositories/repository.ts";
import { removeCollaborator, setCollaborator } from "#server/repositories/set-collaborator.ts";
import { listed, noContent, ok } from "#server/rest/http/answer.ts";
import { slicePage } from "#server/rest/http/page.ts";
import { missingResource, RestError } from "#server/rest/http/rest-error.ts";
import { readRoute, writeRoute, type RestRequest, type RestRoute } from "#server/rest/http/route.ts";
import { findAccount, findRepository } from "#server/rest/inputs/find-resource.ts";
import { optionalChoice, readFields } from "#server/rest/inputs/read-fields.ts";
import { toPermissions } from "#server/rest/shapes/repository.ts";
import { toTeam } from "#server/rest/shapes/team.ts";
import { toUser } from "#server/rest/shapes/user.ts";
import { listAccess, listTeamsWithAccess, type CollaboratorRow } from "#server/teams/list-access.ts";

const PEOPLE = "/repos/{owner}/{repo}/collaborators";

/** Who has access to a repository. */
export const ACCESS_ROUTES: readonly RestRoute[] = [
  readRoute(PEOPLE, "repos/list-collaborators", async (request) => {
    const { ctx, page, query } = request;
    const repository = await findRepository(request);
    requirePush(ctx, repository);
    const affiliation = query["affiliation"] === "direct" ? "DIRECT" : "ALL";
    const found = await listAccess(ctx, repository, { affiliation, first: page.perPage, skip: page.offset });
    const people = await Promise.all(found.nodes.map((row) => toCollaborator(ctx, row)));
    return listed(
      people.filter((person) => person !== null),
      { total: found.totalCount },
    );
  }),
  readRoute(`${PEOPLE}/{username}`, "repos/check-collaborator", async (request) => {
    const { ctx } = request;
    const repository = await findRepository(request);
    requirePush(ctx, repository);
    if (!(await findAccess(request, repository))) throw missingResource();
    return noContent();
  }),
  readRoute(`${PEOPLE}/{username}/permission`, "repos/get-collaborator-permission-level", async (request) => {
    const { ctx } = request;
    const repository = await findRepository(request);
    const account = await findAccount(request);
    if (account.id !== ctx.viewer.accountId) requirePush(ctx, repository);
    const role = (await findAccess(request, repository))?.role ?? (repository.visibility === "PUBLIC" ? "READ" : null);
    const user = { ...toUser(ctx, account), permissions: toPermissions(role), role_name: toRoleName(role) };
    return ok({ permission: toPermission(role), role_name: toRoleName(role), user });
  }),
  writeRoute(
    `PUT ${PEOPLE}/{username}`,
    { operation: "repos/add-collaborator", mutation: "setCollaborator", resource: "Repository" },
    async (request) => {
      const repository = await findRepository(request);
      const { login } = await findAccount(request);
      const role = optionalChoice<Role>(readFields(request.body), "permission", ROLES) ?? "WRITE";
      await runCommand(request.ctx, setCollaborator, { repositoryId: repository.id, login, role });
      return noContent();
    },
  ),
  writeRoute(
    `DELETE ${PEOPLE}/{username}`,
    { operation: "repos/remove-collaborator", mutation: "removeCollaborator", resource: "Repository" },
    async (request) => {
      const repository = await findRepository(request);
      const { id } = await findAccount(request);
      await runCommand(request.ctx, removeCollaborator, { repositoryId: repository.id, accountId: id });
      return noContent();
    },
  ),
  readRoute("/repos/{owner}/{repo}/teams", "repos/list-teams", async (request) => {
    const { ctx } = request;
    const repository = await findRepository(request);
    const { rows, extent } = slicePage(await listTeamsWithAccess(ctx, repository), request.page);
    return listed(await Promise.all(rows.map(({ node, permission }) => toTeam(ctx, node, permission))), extent);
  }),
];

const ROLES: Readonly<Record<string, Role>> = {
  pull: "READ",
  read: "READ",
  triage: "TRIAGE",
  push: "WRITE",
  write: "WRITE",
  maintain: "MAINTAIN",
  admin: "ADMIN",
};

/** GitHub's four words; the finer role is in `role_name`. */
function toPermission(role: Role | null): string {
  if (role === "MAINTAIN") return "write";
  return role === "TRIAGE" ? "read" : toRoleName(role);
}

function toRoleName(role: Role | null): string {
  return role?.toLowerCase() ?? "none";
}

/** As on GitHub, only people who can push see who has access. */
function requirePush(ctx: Context, repository: RepositoryRow): void {
  if (viewerCan(ctx, "push", repository) || viewerCan(ctx, "repository.collaborators", repository)) return;
  throw new RestError(403, "Must have push access to view repository collaborators.");
}

async function findAccess(
  { ctx, params }: RestRequest,
  repository: RepositoryRow,
): Promise<CollaboratorRow | undefined> {
  const account = await accountByLogin(ctx, params["username"] ?? "");
  if (!account) return undefined;
  const found = await listAccess(ctx, repository, { affiliation: "ALL", login: account.login, first: 1 });
  return found.nodes[0];
}

async function toCollaborator(ctx: Context, { accountId, role }: CollaboratorRow) {
  const account = await loadAccount(ctx, accountId);
  return account && { ...toUser(ctx, account), permissions: toPermissions(role), role_name: toRoleName(role) };
}
