import { accountByLogin } from "#server/accounts/account.ts";
import type { AppRow } from "#server/apps/app.ts";
import { findInstallations, IN_INSTALLATION, type InstallationRow } from "#server/apps/installation.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import { missingResource } from "#server/rest/http/rest-error.ts";
import type { RestRequest } from "#server/rest/http/route.ts";
import { readNumber } from "#server/rest/inputs/find-resource.ts";

/** The app that signed the request. */
export function requireApp({ app }: RestRequest): AppRow {
  if (!app) throw new Error("The route is not one of apps.");
  return app;
}

/** The installation of `{installation_id}`, if it is one of the app. */
export function findInstallation(request: RestRequest): Promise<InstallationRow> {
  return requireInstallation(request, sql`i.id = ${readNumber(request.params["installation_id"])}`);
}

/** The app's installation on an account, which is a person or an organization. */
export async function findInstallationOn(
  request: RestRequest,
  login: string,
  kind: "ORGANIZATION" | "USER",
): Promise<InstallationRow> {
  const account = await accountByLogin(request.ctx, login);
  if (account?.kind !== kind) throw missingResource();
  return requireInstallation(request, sql`i.account_id = ${account.id}`);
}

/** The app's installation with access to `{owner}/{repo}`. What it has no access to does not exist for it. */
export function findInstallationOfRepository(request: RestRequest): Promise<InstallationRow> {
  const { owner = "", repo = "" } = request.params;
  return requireInstallation(
    request,
    sql`exists (select 1 from repositories r join accounts o on o.id = r.owner_id
      where lower(o.login) = lower(${owner}) and lower(r.name) = lower(${repo}) and ${IN_INSTALLATION})`,
  );
}

async function requireInstallation(request: RestRequest, where: Sql): Promise<InstallationRow> {
  const { id } = requireApp(request);
  const [installation] = await findInstallations(request.ctx, sql`i.app_id = ${id} and ${where}`);
  if (!installation) throw missingResource();
  return installation;
}
