import { hasScope } from "#server/accounts/token-scopes.ts";
import { administeredIds } from "#server/apps/app.ts";
import { setInstallationRepository } from "#server/apps/install-app.ts";
import { installationsOfUser, isGranted } from "#server/apps/installations-of-user.ts";
import { deleteInstallationToken } from "#server/apps/installation-token.ts";
import {
  countInstallations,
  findInstallations,
  IN_INSTALLATION,
  type InstallationRow,
} from "#server/apps/installation.ts";
import { UserError } from "#server/errors.ts";
import { NOT_BY_INTEGRATION } from "#server/accounts/signed-in.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { countVisibleRepositories, visibleRepositories } from "#server/repositories/repository.ts";
import { noContent, type Answer } from "#server/rest/http/answer.ts";
import { missingResource } from "#server/rest/http/rest-error.ts";
import type { RestRequest, RestRoute } from "#server/rest/http/route.ts";
import { findOrganization, readNumber } from "#server/rest/inputs/find-resource.ts";
import { toInstallation, toSelection } from "#server/rest/shapes/app.ts";
import { toRepository } from "#server/rest/shapes/repository.ts";
import { NO_SCOPE } from "#shared/messages.ts";

/** What an installation does with its token, and what people see of installations on their accounts. */
export const INSTALLATION_ROUTES: readonly RestRoute[] = [
  {
    method: "GET",
    path: "/installation/repositories",
    operation: "apps/list-repos-accessible-to-installation",
    field: "Query.app",
    handle: async (request) => {
      const { repositoryIds = [] } = request.ctx.viewer;
      const [row] = await findInstallations(request.ctx, sql`i.id = ${requireInstallation(request).id}`);
      if (!row) throw missingResource();
      return listRepositories(request, row, sql`r.id = any(${[...repositoryIds]}::bigint[])`);
    },
  },
  {
    method: "DELETE",
    path: "/installation/token",
    operation: "apps/revoke-installation-access-token",
    field: "Query.app",
    handle: async (request) => {
      await runCommand(request.ctx, deleteInstallationToken, { id: requireInstallation(request).tokenId });
      return noContent();
    },
  },
  {
    method: "GET",
    path: "/user/installations",
    operation: "apps/list-installations-for-authenticated-user",
    field: "Query.viewer",
    isPersonal: true,
    handle: async (request) => listOn(request, installationsOfUser(requireScope(request).ctx)),
  },
  {
    method: "GET",
    path: "/user/installations/{installation_id}/repositories",
    operation: "apps/list-installation-repos-for-authenticated-user",
    field: "Query.viewer",
    isPersonal: true,
    handle: async (request) => {
      const { ctx, params } = requireScope(request);
      const id = readNumber(params["installation_id"]);
      const [row] = await findInstallations(ctx, sql`i.id = ${id} and ${installationsOfUser(ctx)}`);
      if (!row) throw missingResource();
      return listRepositories(
        request,
        row,
        sql`exists (select 1 from app_installations i where i.id = ${id} and ${IN_INSTALLATION}) and ${isGranted(ctx)}`,
      );
    },
  },
  repositoryRoute("PUT", "apps/add-repo-to-installation-for-authenticated-user"),
  repositoryRoute("DELETE", "apps/remove-repo-from-installation-for-authenticated-user"),
  {
    method: "GET",
    path: "/orgs/{org}/installations",
    operation: "orgs/list-app-installations",
    field: "Query.organization",
    isPersonal: true,
    handle: async (request) => {
      const { account } = await findOrganization(requireScope(request));
      const own = administeredIds(request.ctx);
      return listOn(request, sql`i.account_id = ${account.id} and i.account_id in (${own})`);
    },
  },
];

/** For whoever administers the account, with a classic token of all of their repositories. */
function repositoryRoute(method: "PUT" | "DELETE", operation: string): RestRoute {
  return {
    method,
    path: "/user/installations/{installation_id}/repositories/{repository_id}",
    operation,
    field: "Query.viewer",
    isPersonal: true,
    handle: async ({ ctx, params }) => {
      await runCommand(ctx, setInstallationRepository, {
        id: readNumber(params["installation_id"]),
        repositoryId: readNumber(params["repository_id"]),
        isIncluded: method === "PUT",
      });
      return noContent();
    },
  };
}

function requireInstallation({ ctx }: RestRequest) {
  const { installation } = ctx.viewer;
  if (!installation) throw new UserError("FORBIDDEN", "You must authenticate with an installation access token.");
  return installation;
}

/** A classic token that reads what belongs to its person. Fine-grained tokens reach repositories only. */
function requireScope(request: RestRequest): RestRequest {
  const { viewer } = request.ctx;
  if (viewer.authorization) return request;
  if (viewer.permissions || !hasScope(viewer, "repo", "admin:org", "read:org", "user"))
    throw new UserError("FORBIDDEN", viewer.installation ? NOT_BY_INTEGRATION : NO_SCOPE);
  return request;
}

async function listOn({ ctx, page }: RestRequest, where: Sql): Promise<Answer> {
  const [total, rows] = await Promise.all([
    countInstallations(ctx, where),
    findInstallations(ctx, where, sql`order by i.id offset ${page.offset} limit ${page.perPage}`),
  ]);
  const installations = await Promise.all(rows.map((row) => toInstallation(ctx, row)));
  return { status: 200, body: { total_count: total, installations }, extent: { total } };
}

async function listRepositories(
  { ctx, page }: RestRequest,
  { hasAllRepositories }: InstallationRow,
  where: Sql,
): Promise<Answer> {
  const [total, rows] = await Promise.all([
    countVisibleRepositories(ctx, where),
    visibleRepositories(ctx, where, sql`order by r.id offset ${page.offset} limit ${page.perPage}`),
  ]);
  const repositories = await Promise.all(rows.map((row) => toRepository(ctx, row)));
  const body = { total_count: total, repository_selection: toSelection(hasAllRepositories), repositories };
  return { status: 200, body, extent: { total } };
}
