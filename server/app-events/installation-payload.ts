import { loadAccount } from "#server/accounts/load-account.ts";
import { loadApps } from "#server/apps/app.ts";
import type { InstallationSource } from "#server/apps/queue-installation-event.ts";
import type { InstallationRow } from "#server/apps/installation.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { loadRepositories } from "#server/repositories/repository.ts";
import { toInstallation, toSelection } from "#server/rest/shapes/app.ts";
import { loadUser } from "#server/rest/shapes/user.ts";
import type { Payload, QueuedEvent } from "#server/webhooks/build-deliveries.ts";

/** `installation` and `installation_repositories`; null if the app or the account is gone; undefined: another event. */
export async function toInstallationPayload(ctx: Context, event: QueuedEvent): Promise<Payload | null | undefined> {
  if (event.name !== "installation" && event.name !== "installation_repositories") return undefined;
  // What queueInstallationEvent has stored.
  const source = event.source as InstallationSource;
  const row = revive(source.installation);
  const [app, account, sender] = await Promise.all([
    batch(ctx, loadApps, row.appId),
    loadAccount(ctx, row.accountId),
    loadUser(ctx, event.senderId ?? event.ownerId),
  ]);
  if (!app || !account || !sender) return null;
  const installation = await toInstallation(ctx, row);
  const { action } = source;
  const repositories = await listRepositories(ctx, source.repositoryIds ?? source.chosenIds ?? []);
  if (event.name === "installation") return { action, installation, repositories, sender };
  return {
    action,
    installation,
    repository_selection: toSelection(row.hasAllRepositories),
    repositories_added: action === "added" ? repositories : [],
    repositories_removed: action === "removed" ? repositories : [],
    requester: null,
    sender,
  };
}

/** JSON has no times. */
function revive(row: InstallationRow): InstallationRow {
  return {
    ...row,
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
    suspendedAt: row.suspendedAt && new Date(row.suspendedAt),
  };
}

async function listRepositories(ctx: Context, ids: readonly number[]) {
  const rows = await Promise.all(ids.map((id) => batch(ctx, loadRepositories, id)));
  return rows
    .filter((row) => row !== undefined)
    .map(({ id, name, ownerLogin, visibility }) => ({
      id,
      node_id: globalId("R", id),
      name,
      full_name: `${ownerLogin}/${name}`,
      private: visibility === "PRIVATE",
    }));
}
