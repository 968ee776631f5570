import { findAppBySlug } from "#server/apps/app.ts";
import { createInstallationToken } from "#server/apps/installation-token.ts";
import { convertManifest } from "#server/apps/create-app-from-manifest.ts";
import { countInstallations, findInstallations } from "#server/apps/installation.ts";
import { removeInstallation, writeSuspended } from "#server/apps/suspend-installation.ts";
import { sql } from "#server/platform/db/sql.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { listed, noContent, ok } from "#server/rest/http/answer.ts";
import { invalidField, missingResource } from "#server/rest/http/rest-error.ts";
import type { RestRequest, RestRoute } from "#server/rest/http/route.ts";
import {
  findInstallation,
  findInstallationOfRepository,
  findInstallationOn,
  requireApp,
} from "#server/rest/inputs/find-installation.ts";
import { isFields, optionalTexts, readFields, type Fields } from "#server/rest/inputs/read-fields.ts";
import { toAppWithSecrets, toInstallation, toInstallationToken, toIntegration } from "#server/rest/shapes/app.ts";

/** What an app does in its own name, with a JSON web token, and the page of an app for everybody. */
const FIELD = "Query.app";

export const APP_ROUTES: readonly RestRoute[] = [
  {
    method: "GET",
    path: "/apps/{app_slug}",
    operation: "apps/get-by-slug",
    field: FIELD,
    handle: async ({ ctx, params }) => {
      const app = await findAppBySlug(ctx, params["app_slug"] ?? "");
      if (!app) throw missingResource();
      return ok(await toIntegration(ctx, app));
    },
  },
  {
    method: "POST",
    path: "/app-manifests/{code}/conversions",
    operation: "apps/create-from-manifest",
    field: FIELD,
    isOpen: true,
    handle: async ({ ctx, params }) => {
      const secrets = await runCommand(ctx, convertManifest, { code: params["code"] ?? "" });
      return { status: 201, body: await toAppWithSecrets(ctx, secrets) };
    },
  },
  {
    method: "GET",
    path: "/app",
    operation: "apps/get-authenticated",
    field: FIELD,
    isApp: true,
    handle: async (request) => {
      const app = requireApp(request);
      const total = await countInstallations(request.ctx, sql`i.app_id = ${app.id}`);
      return ok({ ...(await toIntegration(request.ctx, app)), installations_count: total });
    },
  },
  {
    method: "GET",
    path: "/app/installations",
    operation: "apps/list-installations",
    field: FIELD,
    isApp: true,
    handle: async (request) => {
      const { ctx, page } = request;
      const { id } = requireApp(request);
      const [total, rows] = await Promise.all([
        countInstallations(ctx, sql`i.app_id = ${id}`),
        findInstallations(ctx, sql`i.app_id = ${id}`, sql`order by i.id offset ${page.offset} limit ${page.perPage}`),
      ]);
      return listed(await Promise.all(rows.map((row) => toInstallation(ctx, row))), { total });
    },
  },
  {
    method: "GET",
    path: "/app/installations/{installation_id}",
    operation: "apps/get-installation",
    field: FIELD,
    isApp: true,
    handle: async (request) => ok(await toInstallation(request.ctx, await findInstallation(request))),
  },
  {
    method: "DELETE",
    path: "/app/installations/{installation_id}",
    operation: "apps/delete-installation",
    field: FIELD,
    isApp: true,
    handle: async (request) => {
      await runCommand(request.ctx, removeInstallation, await findInstallation(request));
      return noContent();
    },
  },
  {
    method: "POST",
    path: "/app/installations/{installation_id}/access_tokens",
    operation: "apps/create-installation-access-token",
    field: FIELD,
    isApp: true,
    handle: createToken,
  },
  {
    method: "PUT",
    path: "/app/installations/{installation_id}/suspended",
    operation: "apps/suspend-installation",
    field: FIELD,
    isApp: true,
    handle: (request) => setSuspended(request, true),
  },
  {
    method: "DELETE",
    path: "/app/installations/{installation_id}/suspended",
    operation: "apps/unsuspend-installation",
    field: FIELD,
    isApp: true,
    handle: (request) => setSuspended(request, false),
  },
  {
    method: "GET",
    path: "/orgs/{org}/installation",
    operation: "apps/get-org-installation",
    field: FIELD,
    isApp: true,
    handle: async (request) =>
      ok(
        await toInstallation(
          request.ctx,
          await findInstallationOn(request, request.params["org"] ?? "", "ORGANIZATION"),
        ),
      ),
  },
  {
    method: "GET",
    path: "/users/{username}/installation",
    operation: "apps/get-user-installation",
    field: FIELD,
    isApp: true,
    handle: async (request) =>
      ok(
        await toInstallation(request.ctx, await findInstallationOn(request, request.params["username"] ?? "", "USER")),
      ),
  },
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/installation",
    operation: "apps/get-repo-installation",
    field: FIELD,
    isApp: true,
    handle: async (request) => ok(await toInstallation(request.ctx, await findInstallationOfRepository(request))),
  },
];

async function createToken(request: RestRequest) {
  const installation = await findInstallation(request);
  const fields = readFields(request.body);
  const token = await runCommand(request.ctx, createInstallationToken, {
    installation,
    permissions: readPermissions(fields),
    repositories: optionalTexts(fields, "repositories"),
    repositoryIds: readIds(fields),
  });
  const { hasAllRepositories } = installation;
  // The repositories that are named are the app's, which its bot sees only with the new token.
  const viewer = { ...request.ctx.viewer, repositoryIds: token.repositoryIds ?? [] };
  return { status: 201, body: await toInstallationToken({ ...request.ctx, viewer }, { token, hasAllRepositories }) };
}

function readPermissions(fields: Fields): Fields | undefined {
  const { permissions } = fields;
  if (permissions === undefined || permissions === null) return undefined;
  if (!isFields(permissions)) throw invalidField("permissions");
  return permissions;
}

function readIds({ repository_ids: ids }: Fields): number[] | undefined {
  if (ids === undefined || ids === null) return undefined;
  if (Array.isArray(ids) && ids.every((id): id is number => Number.isSafeInteger(id))) return ids;
  throw invalidField("repository_ids");
}

async function setSuspended(request: RestRequest, isSuspended: boolean) {
  const { id } = await findInstallation(request);
  await runCommand(request.ctx, (tx, input: { id: number }) => writeSuspended(tx, input, isSuspended), { id });
  return noContent();
}
