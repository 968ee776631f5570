import type { AuthorizationRow } from "#server/oauth/authorization.ts";
import type { Context } from "#server/platform/context.ts";
import { queueEvents } from "#server/webhooks/queue-events.ts";

/** What the payload is built from. The authorization is gone by then. */
export type RevocationSource = { action: "revoked"; appId: number };

/** Tells an app that a person no longer lets it act for them. */
export function queueRevocation(
  ctx: Context,
  { appId, accountId }: Pick<AuthorizationRow, "appId" | "accountId">,
): Promise<void> {
  const source: RevocationSource = { action: "revoked", appId };
  return queueEvents(ctx, [
    { name: "github_app_authorization", repositoryId: null, organizationId: accountId, source },
  ]);
}
