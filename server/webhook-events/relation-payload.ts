import { loadIssue } from "#server/issues/load-issue.ts";
import type { Context } from "#server/platform/context.ts";
import { toIssue } from "#server/rest/shapes/issue.ts";
import { toEnvelope, toEventRepository } from "#server/webhook-events/envelope.ts";
import { findOther } from "#server/webhook-events/other-issue.ts";
import type { RelationSource } from "#server/webhook-events/source.ts";
import type { Payload, QueuedEvent } from "#server/webhooks/build-deliveries.ts";

/** The names of the two issues in a payload: that of the repository, and the other one. */
function toNames(action: string): [own: string, other: string] {
  if (action.startsWith("sub_issue_")) return ["parent_issue", "sub_issue"];
  if (action.startsWith("parent_issue_")) return ["sub_issue", "parent_issue"];
  return action.startsWith("blocked_by_") ? ["blocked_issue", "blocking_issue"] : ["blocking_issue", "blocked_issue"];
}

/** `sub_issues` and `issue_dependencies`. Null unless the recipients see both issues. */
export async function relationPayload(
  ctx: Context,
  event: QueuedEvent,
  source: RelationSource,
): Promise<Payload | null> {
  const [envelope, own, other] = await Promise.all([
    toEnvelope(ctx, event),
    loadIssue(ctx, { repositoryId: event.repositoryId ?? 0, id: source.issueId }),
    findOther(ctx, { repositoryId: source.otherRepositoryId, id: source.otherIssueId }),
  ]);
  if (!envelope || !own || !other) return null;
  const [ownName, otherName] = toNames(source.action);
  const [ownIssue, otherIssue, otherRepository] = await Promise.all([
    toIssue(ctx, own),
    toIssue(other.ctx, other.issue),
    toEventRepository(other.ctx, other.repository),
  ]);
  return {
    action: source.action,
    [`${ownName}_id`]: own.id,
    [ownName]: ownIssue,
    [`${otherName}_id`]: other.issue.id,
    [otherName]: otherIssue,
    // GitHub's names: sub_issue_repo, parent_issue_repo, blocking_issue_repo, blocked_issue_repo.
    [`${otherName}_repo`]: otherRepository,
    ...envelope,
  };
}
