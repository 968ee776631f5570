import type { FastifyInstance } from "fastify";
import { accountByLogin, type AccountRow } from "#server/accounts/account.ts";
import { avatarUploadRoute } from "#server/accounts/avatar-routes.ts";
import { auditExportRoutes } from "#server/audit/export-routes.ts";
import { orNotFound } from "#server/errors.ts";
import { requireOwnedOrganization } from "#server/organizations/organization.ts";
import type { Context } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";

const SETTINGS = "/organizations/:login/settings";

/** The avatar of an organization, and the files of its audit log. For its owners. */
export function organizationRoutes(app: FastifyInstance, platform: Platform): void {
  avatarUploadRoute(app, platform, {
    path: `${SETTINGS}/avatar`,
    getAccountId: async (ctx, params) => (await requireOwned(ctx, params)).id,
  });
  auditExportRoutes(app, platform, {
    path: `${SETTINGS}/audit-log/export`,
    getLog: async (ctx, params) => ({ organizationId: (await requireOwned(ctx, params)).id }),
  });
}

async function requireOwned(ctx: Context, { login = "" }: Record<string, string>): Promise<AccountRow> {
  const account = orNotFound(await accountByLogin(ctx, login), "an Organization");
  return requireOwnedOrganization(ctx, account.id);
}
