import type { InstallationRow } from "#server/apps/installation.ts";
import type { Context } from "#server/platform/context.ts";
import { queueEvents } from "#server/webhooks/queue-events.ts";

/** What the payload is built from. The installation may be gone by then. */
export type InstallationSource = {
  installation: InstallationRow;
  action: "created" | "deleted" | "new_permissions_accepted" | "suspend" | "unsuspend" | "added" | "removed";
  /** Of `installation_repositories`: those that were added or removed. */
  repositoryIds?: readonly number[];
  /** Of a new or deleted installation. */
  chosenIds?: readonly number[];
};

/** Tells an app about its installation. */
export function queueInstallationEvent(ctx: Context, source: InstallationSource): Promise<void> {
  const name = source.action === "added" || source.action === "removed" ? "installation_repositories" : "installation";
  return queueEvents(ctx, [{ name, repositoryId: null, organizationId: source.installation.accountId, source }]);
}
