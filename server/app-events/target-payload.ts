import type { TargetSource } from "#server/app-events/queue-target-event.ts";
import type { Context } from "#server/platform/context.ts";
import { loadUser } from "#server/rest/shapes/user.ts";
import type { Payload, QueuedEvent } from "#server/webhooks/build-deliveries.ts";

/** `installation_target`; null if the organization is gone; undefined: another event. */
export async function toTargetPayload(ctx: Context, event: QueuedEvent): Promise<Payload | null | undefined> {
  if (event.name !== "installation_target") return undefined;
  const [account, sender] = await Promise.all([
    loadUser(ctx, event.ownerId),
    loadUser(ctx, event.senderId ?? event.ownerId),
  ]);
  // What queueTargetEvents has stored.
  const { action, changes } = event.source as TargetSource;
  return account && sender ? { action, account, changes, target_type: "Organization", sender } : null;
}
