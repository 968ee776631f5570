import type { Context } from "#server/platform/context.ts";
import { toIssue } from "#server/rest/shapes/issue.ts";
import { toEnvelope, toEventRepository } from "#server/webhook-events/envelope.ts";
import { findOther, findOtherRepository } from "#server/webhook-events/other-issue.ts";
import type { IssueSource } from "#server/webhook-events/source.ts";
import type { Payload, QueuedEvent } from "#server/webhooks/build-deliveries.ts";

/**
 * `issues` of a transfer: `transferred` in the repository that the issue left, `opened` in its new one. The issue has one row, which moves:
 * both are told with it as it is now. Recipients of the new repository who do not see the former one learn only of a new issue.
 */
export async function transferPayload(ctx: Context, event: QueuedEvent, source: IssueSource): Promise<Payload | null> {
  const { movedTo = 0, movedFrom = 0, issueId, action } = source;
  const [envelope, found] = await Promise.all([
    toEnvelope(ctx, event),
    findOther(ctx, { repositoryId: movedTo, id: issueId }),
  ]);
  if (!envelope || !found) return null;
  const issue = await toIssue(found.ctx, found.issue);
  if (action === "transferred") {
    const repository = await toEventRepository(found.ctx, found.repository);
    return { action, issue, changes: { new_issue: issue, new_repository: repository }, ...envelope };
  }
  const former = await findOtherRepository(ctx, movedFrom);
  const changes = former && {
    old_issue: issue,
    old_repository: await toEventRepository(former.ctx, former.repository),
  };
  return { action, issue, ...(changes ? { changes } : {}), ...envelope };
}
