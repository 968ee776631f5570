import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { loadClientSecrets } from "#server/apps/app-client-secret.ts";
import { loadAppKeys } from "#server/apps/app-key.ts";
import { APP_PERMISSION_NAMES, type AppPermissions } from "#server/apps/app-permissions.ts";
import { administeredIds, canManageApps, listAppsOfOwner } from "#server/apps/app.ts";
import { hasNewPermissions } from "#server/apps/install-app.ts";
import {
  findInstallations,
  getPermissions,
  listInstallationsOn,
  loadAppOf,
  loadChosenRepositoryIds,
} from "#server/apps/installation.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { globalId, toDatabaseId } from "#server/platform/graphql/global-id.ts";
import { loadRepositories } from "#server/repositories/repository.ts";
import { loadWebhooksOfApps } from "#server/webhooks/app-webhook.ts";
import { APP_LIMITS } from "#shared/limits.ts";
import { appPaths } from "#shared/app-paths.ts";
import { paths } from "#shared/paths.ts";

type Resolvers = FeatureResolvers["apps"];

export const App: Resolvers["App"] = {
  id: ({ id }) => globalId("APP", id),
  databaseId: ({ id }) => toDatabaseId(id),
  callbackUrls: async ({ callbackUrls, ownerId }, _, ctx) => ((await canManageApps(ctx, ownerId)) ? callbackUrls : []),
  clientSecrets: async ({ id, ownerId }, _, ctx) =>
    (await canManageApps(ctx, ownerId)) ? ((await batch(ctx, loadClientSecrets, id)) ?? []) : [],
  bot: async ({ botId }, _, ctx) => (botId === null ? null : ((await batch(ctx, loadAccounts, botId)) ?? null)),
  keys: async ({ id, ownerId }, _, ctx) =>
    (await canManageApps(ctx, ownerId)) ? ((await batch(ctx, loadAppKeys, id)) ?? []) : [],
  logoBackgroundColor: () => "ffffff",
  logoUrl: async ({ botId }, { size }, ctx) => {
    const bot = botId === null ? undefined : await batch(ctx, loadAccounts, botId);
    return ctx.config.url + paths.avatar(bot?.id ?? 0, { size, version: bot?.avatarVersion ?? null });
  },
  owner: async ({ ownerId }, _, ctx) => (await batch(ctx, loadAccounts, ownerId)) ?? null,
  permissions: ({ permissions }) => listPermissions(permissions),
  resourcePath: ({ slug }) => appPaths.app(slug),
  viewerCanAdminister: ({ ownerId }, _, ctx) => canManageApps(ctx, ownerId),
  webhook: async ({ id, ownerId }, _, ctx) =>
    (await canManageApps(ctx, ownerId)) ? ((await batch(ctx, loadWebhooksOfApps, id)) ?? null) : null,
  viewerInstallations: ({ id }, _, ctx) =>
    ctx.viewer.accountId === null || ctx.viewer.scopes !== null
      ? []
      : findInstallations(
          ctx,
          sql`i.app_id = ${id} and i.account_id in (${administeredIds(ctx)})`,
          sql`order by i.id limit ${APP_LIMITS.installations}`,
        ),
};

export const AppKey: Resolvers["AppKey"] = { id: ({ id }) => globalId("APPK", id) };

export const AppClientSecret: Resolvers["AppClientSecret"] = { id: ({ id }) => globalId("APPS", id) };

export const AppInstallation: Resolvers["AppInstallation"] = {
  id: ({ id }) => globalId("INST", id),
  databaseId: ({ id }) => toDatabaseId(id),
  account: async ({ accountId }, _, ctx) => (await batch(ctx, loadAccounts, accountId)) ?? null,
  app: (installation, _, ctx) => loadAppOf(ctx, installation),
  hasNewPermissions: async (installation, _, ctx) =>
    hasNewPermissions(installation, await loadAppOf(ctx, installation)),
  isSuspended: ({ suspendedAt }) => suspendedAt !== null,
  permissions: async (installation, _, ctx) =>
    listPermissions(getPermissions(installation, await loadAppOf(ctx, installation))),
  repositories: async ({ id }, _, ctx) => {
    const ids = (await batch(ctx, loadChosenRepositoryIds, id)) ?? [];
    const repositories = await Promise.all(ids.map((repositoryId) => batch(ctx, loadRepositories, repositoryId)));
    return repositories.filter((repository) => repository !== undefined);
  },
  resourcePath: async ({ id, accountId }, _, ctx) => {
    const account = await batch(ctx, loadAccounts, accountId);
    return appPaths.installation({ id, organization: account?.kind === "ORGANIZATION" ? account.login : undefined });
  },
};

const ownerFields = {
  apps: (account: AccountRow, _: unknown, ctx: Context) => listAppsOfOwner(ctx, account.id),
  appInstallations: (account: AccountRow, _: unknown, ctx: Context) => listInstallationsOn(ctx, account.id),
};

export const User: Resolvers["User"] = ownerFields;
export const Organization: Resolvers["Organization"] = ownerFields;

function listPermissions(permissions: AppPermissions) {
  return APP_PERMISSION_NAMES.flatMap((name) => {
    const level = permissions[name];
    return level === undefined ? [] : [{ name, level: level === "write" ? ("WRITE" as const) : ("READ" as const) }];
  });
}
