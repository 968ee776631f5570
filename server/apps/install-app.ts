import { loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { hasScope } from "#server/accounts/token-scopes.ts";
import { NOT_BY_INTEGRATION } from "#server/accounts/signed-in.ts";
import { administeredIds, findApp, requireAppManager, type AppRow } from "#server/apps/app.ts";
import { covers } from "#server/apps/app-permissions.ts";
import {
  findInstallations,
  INSTALLATION_COLUMNS,
  loadChosenRepositoryIds,
  requireOwnInstallation,
  type InstallationRow,
} from "#server/apps/installation.ts";
import { queueInstallationEvent } from "#server/apps/queue-installation-event.ts";
import { recordAppAudit } from "#server/apps/record-app-audit.ts";
import { notFound, UserError, unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { APP_LIMITS } from "#shared/limits.ts";
import { NO_SCOPE, SELECT_REPOSITORY } from "#shared/messages.ts";

/** Null: all repositories of the account, later ones too. */
type Choice = { repositoryIds: readonly number[] | null };

/** Installs an app on the viewer's account, or on an organization that they own, with what it asks for now. */
export async function installApp(
  ctx: Context,
  input: Choice & { appId: number; accountId: number },
): Promise<InstallationRow> {
  const app = await requireApp(ctx, input.appId);
  const account = await requireAccount(ctx, input.accountId);
  await requireAppManager(ctx, account.id);
  if (!app.isPublic && app.ownerId !== account.id)
    throw new UserError("FORBIDDEN", "A private GitHub App can be installed on the account of its owner only.");
  await requireRoom(ctx, account.id);
  await checkRepositories(ctx, account, input.repositoryIds);
  const installation = await ctx.db.row<InstallationRow>(sql`
    insert into app_installations as i (app_id, account_id, permissions, events, has_all_repositories, created_at, updated_at)
    values (${app.id}, ${account.id}, ${JSON.stringify(app.permissions)}, ${app.events}, ${input.repositoryIds === null}, ${ctx.now}, ${ctx.now})
    on conflict do nothing returning ${INSTALLATION_COLUMNS}`);
  if (!installation) throw unprocessable("This GitHub App is installed on the account already.");
  await addRepositories(ctx, installation.id, input.repositoryIds ?? []);
  await recordAppAudit(ctx, { action: "integration_installation.create", app, account });
  await queueInstallationEvent(ctx, { action: "created", installation, chosenIds: input.repositoryIds ?? [] });
  return installation;
}

/** Sets which repositories an installation reaches. What it no longer reaches does not exist for its tokens from now on. */
export async function updateInstallation(ctx: Context, input: Choice & { id: number }): Promise<InstallationRow> {
  return writeChoice(ctx, await requireOwnInstallation(ctx, input.id), input);
}

type Inclusion = { id: number; repositoryId: number; isIncluded: boolean };

/** Adds a repository to those of an installation, or removes it, for a token of a person who administers the account. */
export async function setInstallationRepository(
  ctx: Context,
  { id, repositoryId, isIncluded }: Inclusion,
): Promise<InstallationRow> {
  const { viewer } = ctx;
  if (viewer.permissions || !hasScope(viewer, "repo"))
    throw new UserError("FORBIDDEN", viewer.authorization ? NOT_BY_INTEGRATION : NO_SCOPE);
  const [before] = await findInstallations(ctx, sql`i.id = ${id} and i.account_id in (${administeredIds(ctx)})`);
  if (!before) throw notFound("an AppInstallation");
  await checkRepositories(ctx, await requireAccount(ctx, before.accountId), [repositoryId]);
  if (before.hasAllRepositories && isIncluded) return before;
  if (before.hasAllRepositories)
    throw unprocessable("The installation reaches all repositories of the account.", "repository_id");
  const [known = []] = await loadChosenRepositoryIds(ctx, [id]);
  const others = known.filter((knownId) => knownId !== repositoryId);
  return writeChoice(ctx, before, { repositoryIds: isIncluded ? [...others, repositoryId] : others });
}

/** Callers have checked who asks. */
async function writeChoice(ctx: Context, before: InstallationRow, input: Choice): Promise<InstallationRow> {
  const [app, account] = await Promise.all([requireApp(ctx, before.appId), requireAccount(ctx, before.accountId)]);
  await checkRepositories(ctx, account, input.repositoryIds);
  const [known = []] = await loadChosenRepositoryIds(ctx, [before.id]);
  const chosen = input.repositoryIds ?? [];
  await ctx.db.run(sql`
    delete from app_installation_repositories
    where installation_id = ${before.id} and repository_id <> all(${[...chosen]}::bigint[])`);
  await addRepositories(ctx, before.id, chosen);
  const added = chosen.filter((id) => !known.includes(id));
  const removed = known.filter((id) => !chosen.includes(id));
  const after = await writeInstallation(ctx, before, { hasAllRepositories: input.repositoryIds === null });
  await auditRepositories(ctx, { app, account, added, removed, before, after });
  if (added.length > 0 || (after.hasAllRepositories && !before.hasAllRepositories))
    await queueInstallationEvent(ctx, { action: "added", installation: after, repositoryIds: added });
  if (removed.length > 0 && !after.hasAllRepositories)
    await queueInstallationEvent(ctx, { action: "removed", installation: after, repositoryIds: removed });
  return after;
}

/** Accepts what the app asks for now. */
export async function acceptPermissions(ctx: Context, { id }: { id: number }): Promise<InstallationRow> {
  const before = await requireOwnInstallation(ctx, id);
  const [app, account] = await Promise.all([requireApp(ctx, before.appId), requireAccount(ctx, before.accountId)]);
  const after = await ctx.db.row<InstallationRow>(sql`
    update app_installations i set permissions = ${JSON.stringify(app.permissions)}, events = ${app.events}, updated_at = ${ctx.now}
    where i.id = ${id} returning ${INSTALLATION_COLUMNS}`);
  if (!after) throw notFound("an AppInstallation");
  await recordAppAudit(ctx, { action: "integration_installation.version_updated", app, account });
  await queueInstallationEvent(ctx, { action: "new_permissions_accepted", installation: after });
  return after;
}

/** Whether the app asks for more than was accepted. */
export function hasNewPermissions(installation: InstallationRow, app: AppRow): boolean {
  return (
    !covers(installation.permissions, app.permissions) ||
    app.events.some((event) => !installation.events.includes(event))
  );
}

async function requireApp(ctx: Context, id: number): Promise<AppRow> {
  const app = await findApp(ctx, sql`p.id = ${id}`);
  if (!app) throw notFound("an App");
  return app;
}

async function requireAccount(ctx: Context, id: number): Promise<AccountRow> {
  const [account] = await loadAccounts(ctx, [id]);
  if (account?.kind !== "USER" && account?.kind !== "ORGANIZATION") throw notFound("a RepositoryOwner");
  return account;
}

async function requireRoom(ctx: Context, accountId: number): Promise<void> {
  const row = await ctx.db.row<{ count: number }>(
    sql`select count(*) as count from app_installations where account_id = ${accountId}`,
  );
  if ((row?.count ?? 0) >= APP_LIMITS.installations)
    throw unprocessable(`Up to ${APP_LIMITS.installations} GitHub Apps can be installed on an account.`);
}

async function checkRepositories(ctx: Context, account: AccountRow, ids: readonly number[] | null): Promise<void> {
  if (ids === null) return;
  if (ids.length === 0) throw unprocessable(SELECT_REPOSITORY, "repositoryIds");
  if (ids.length > APP_LIMITS.repositories)
    throw unprocessable(`Select up to ${APP_LIMITS.repositories} repositories.`, "repositoryIds");
  const row = await ctx.db.row<{ count: number }>(sql`
    select count(*) as count from repositories r where r.id = any(${[...ids]}::bigint[]) and r.owner_id = ${account.id} and not r.is_deleted`);
  if ((row?.count ?? 0) < new Set(ids).size) throw notFound("a Repository");
}

async function addRepositories(ctx: Context, installationId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.run(sql`
    insert into app_installation_repositories (installation_id, repository_id)
    select distinct ${installationId}::bigint, unnest(${[...ids]}::bigint[]) on conflict do nothing`);
}

async function writeInstallation(
  ctx: Context,
  { id }: InstallationRow,
  { hasAllRepositories }: Pick<InstallationRow, "hasAllRepositories">,
): Promise<InstallationRow> {
  const row = await ctx.db.row<InstallationRow>(sql`
    update app_installations i set has_all_repositories = ${hasAllRepositories}, updated_at = ${ctx.now}
    where i.id = ${id} returning ${INSTALLATION_COLUMNS}`);
  if (!row) throw notFound("an AppInstallation");
  return row;
}

type Change = {
  app: AppRow;
  account: AccountRow;
  added: readonly number[];
  removed: readonly number[];
  before: InstallationRow;
  after: InstallationRow;
};

async function auditRepositories(ctx: Context, { app, account, added, removed, before, after }: Change): Promise<void> {
  const opens = after.hasAllRepositories && !before.hasAllRepositories;
  const closes = !after.hasAllRepositories && before.hasAllRepositories;
  if (opens || (added.length > 0 && !closes))
    await recordAppAudit(ctx, {
      action: "integration_installation.repositories_added",
      app,
      account,
      data: opens ? { selection: "all" } : { repositories: added.length },
    });
  if (closes || (removed.length > 0 && !opens))
    await recordAppAudit(ctx, {
      action: "integration_installation.repositories_removed",
      app,
      account,
      data: closes ? { selection: "selected" } : { repositories: removed.length },
    });
}
