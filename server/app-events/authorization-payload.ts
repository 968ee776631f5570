import type { RevocationSource } from "#server/oauth/queue-revocation.ts";
import type { Context } from "#server/platform/context.ts";
import { loadUser } from "#server/rest/shapes/user.ts";
import type { Payload, QueuedEvent } from "#server/webhooks/build-deliveries.ts";

/** `github_app_authorization`, whose sender is the person; undefined: another event. */
export async function toAuthorizationPayload(ctx: Context, event: QueuedEvent): Promise<Payload | null | undefined> {
  if (event.name !== "github_app_authorization") return undefined;
  const sender = await loadUser(ctx, event.ownerId);
  // What queueRevocation has stored.
  const { action } = event.source as RevocationSource;
  return sender ? { action, sender } : null;
}
