import type { Change } from "#server/events/announce-change.ts";
import type { Context } from "#server/platform/context.ts";
import { queueEvents } from "#server/webhooks/queue-events.ts";

/** What the payload is built from: the former login. */
export type TargetSource = { action: "renamed"; changes: object };

/** Tells the apps that are installed on an organization when it has another login. */
export function queueTargetEvents(ctx: Context, changes: readonly Change[]): Promise<void> {
  const renamed = changes.filter(({ name, action }) => name === "organization" && action === "renamed");
  return queueEvents(
    ctx,
    renamed.map(({ organizationId, changes: former = {} }) => ({
      name: "installation_target",
      repositoryId: null,
      ...(organizationId === undefined ? {} : { organizationId }),
      source: { action: "renamed", changes: former } satisfies TargetSource,
    })),
  );
}
