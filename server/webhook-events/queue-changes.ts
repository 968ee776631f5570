import type { Change } from "#server/events/announce-change.ts";
import type { Context } from "#server/platform/context.ts";
import type { ChangeSource } from "#server/webhook-events/source.ts";
import { queueEvents } from "#server/webhooks/queue-events.ts";

/** Stores the changes that are no events of an issue. */
export function queueChanges(ctx: Context, changes: readonly Change[]): Promise<void> {
  return queueEvents(
    ctx,
    changes.map(({ name, action, repositoryId, organizationId, row, ...more }) => ({
      name,
      repositoryId,
      ...(organizationId === undefined ? {} : { organizationId }),
      ...(name === "issue_comment" ? { issueId: (row as { issueId: number }).issueId } : {}),
      source: { subject: "change", action, row, ...more } satisfies ChangeSource,
    })),
  );
}
