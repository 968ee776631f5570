import { loadAccounts } from "#server/accounts/account.ts";
import { loadAccount } from "#server/accounts/load-account.ts";
import { loadAppsOfBots, type AppRow } from "#server/apps/app.ts";
import type { AppSecrets } from "#server/apps/create-app-from-manifest.ts";
import type { NewInstallationToken } from "#server/apps/installation-token.ts";
import { getPermissions, loadAppOf, type InstallationRow } from "#server/apps/installation.ts";
import { orNotFound } from "#server/errors.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { loadRepositories } from "#server/repositories/repository.ts";
import { apiAddress, toOptionalTimestamp, toTimestamp } from "#server/rest/shapes/addresses.ts";
import { toRepository } from "#server/rest/shapes/repository.ts";
import { loadUser, toUser } from "#server/rest/shapes/user.ts";
import { appPaths } from "#shared/app-paths.ts";

/** GitHub's `integration`. */
export async function toIntegration(ctx: Context, app: AppRow) {
  return {
    id: app.id,
    slug: app.slug,
    node_id: globalId("APP", app.id),
    client_id: app.clientId,
    owner: toUser(ctx, orNotFound(await batch(ctx, loadAccounts, app.ownerId), "a RepositoryOwner")),
    name: app.name,
    description: app.description || null,
    external_url: app.url,
    html_url: ctx.config.url + appPaths.app(app.slug),
    created_at: toTimestamp(app.createdAt),
    updated_at: toTimestamp(app.updatedAt),
    permissions: app.permissions,
    events: app.events,
  };
}

/** What an app that was made from a manifest is told once. */
export async function toAppWithSecrets(ctx: Context, { app, ...secrets }: AppSecrets) {
  return {
    ...(await toIntegration(ctx, app)),
    client_secret: secrets.clientSecret,
    webhook_secret: secrets.webhookSecret,
    pem: secrets.privateKey,
  };
}

/** The app whose bot has written something; null for what people write. Only bots take a further statement. */
export async function loadPerformedVia(ctx: Context, authorId: number | null) {
  const author = await loadAccount(ctx, authorId);
  if (author?.kind !== "BOT") return null;
  const app = await batch(ctx, loadAppsOfBots, author.id);
  return app ? toIntegration(ctx, app) : null;
}

/** GitHub's `installation`. */
export async function toInstallation(ctx: Context, installation: InstallationRow) {
  const [app, row, suspendedBy] = await Promise.all([
    loadAppOf(ctx, installation),
    batch(ctx, loadAccounts, installation.accountId),
    loadUser(ctx, installation.suspendedById),
  ]);
  const account = orNotFound(row, "a RepositoryOwner");
  const organization = account.kind === "ORGANIZATION" ? account.login : undefined;
  return {
    id: installation.id,
    node_id: globalId("INST", installation.id),
    account: toUser(ctx, account),
    repository_selection: toSelection(installation.hasAllRepositories),
    access_tokens_url: apiAddress(ctx, `/app/installations/${installation.id}/access_tokens`),
    repositories_url: apiAddress(ctx, "/installation/repositories"),
    html_url: ctx.config.url + appPaths.installation({ id: installation.id, organization }),
    app_id: app.id,
    client_id: app.clientId,
    app_slug: app.slug,
    target_id: account.id,
    target_type: organization === undefined ? "User" : "Organization",
    permissions: getPermissions(installation, app),
    events: installation.events,
    created_at: toTimestamp(installation.createdAt),
    updated_at: toTimestamp(installation.updatedAt),
    single_file_name: null,
    has_multiple_single_files: false,
    single_file_paths: [],
    suspended_by: suspendedBy,
    suspended_at: toOptionalTimestamp(installation.suspendedAt),
  };
}

/** GitHub's `installation-token`. The repositories are named only if the token was narrowed to some. */
export async function toInstallationToken(
  ctx: Context,
  { token, hasAllRepositories }: { token: NewInstallationToken; hasAllRepositories: boolean },
) {
  const repositories = await Promise.all((token.repositoryIds ?? []).map((id) => batch(ctx, loadRepositories, id)));
  const found = repositories.filter((repository) => repository !== undefined);
  return {
    token: token.token,
    expires_at: toTimestamp(token.expiresAt),
    permissions: token.permissions,
    repository_selection: toSelection(hasAllRepositories && token.repositoryIds === null),
    ...(token.repositoryIds && {
      repositories: await Promise.all(found.map((repository) => toRepository(ctx, repository))),
    }),
  };
}

export function toSelection(hasAllRepositories: boolean): "all" | "selected" {
  return hasAllRepositories ? "all" : "selected";
}
