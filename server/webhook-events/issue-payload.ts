import { loadTypesByOwner, type IssueTypeRow } from "#server/issue-types/issue-type.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { labelKey, loadLabels } from "#server/labels/label.ts";
import { loadMilestones, milestoneKey } from "#server/milestones/milestone.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { toIssue } from "#server/rest/shapes/issue.ts";
import { toIssueType } from "#server/rest/shapes/issue-type.ts";
import { toLabel } from "#server/rest/shapes/label.ts";
import { toMilestone } from "#server/rest/shapes/milestone.ts";
import { loadUser } from "#server/rest/shapes/user.ts";
import { toEnvelope } from "#server/webhook-events/envelope.ts";
import type { IssueSource } from "#server/webhook-events/source.ts";
import { toFieldDetails } from "#server/webhook-events/field-details.ts";
import { transferPayload } from "#server/webhook-events/transfer-payload.ts";
import type { Payload, QueuedEvent } from "#server/webhooks/build-deliveries.ts";

/** `issues`. */
export async function issuePayload(ctx: Context, event: QueuedEvent, source: IssueSource): Promise<Payload | null> {
  if (source.movedTo !== undefined) return transferPayload(ctx, event, source);
  const envelope = await toEnvelope(ctx, event);
  if (!envelope) return null;
  if (source.snapshot) return { action: source.action, issue: source.snapshot, ...envelope };
  const issue = await loadIssue(ctx, { repositoryId: event.repositoryId ?? 0, id: source.issueId });
  const repository = issue && (await loadRepository(ctx, issue));
  if (!issue || !repository) return null;
  return {
    action: source.action,
    issue: await toIssue(ctx, issue),
    ...(source.changes ? { changes: source.changes } : {}),
    ...(await toDetails(ctx, { issue, repository, source })),
    ...envelope,
  };
}

type Subject = { issue: IssueRow; repository: RepositoryRow; source: IssueSource };

/** What the event is about beside the issue: the label that was added, the milestone, the person, the type. What is gone is left out. */
export async function toDetails(ctx: Context, { issue, repository, source }: Subject): Promise<object> {
  const { repositoryId } = issue;
  const { labelId, milestoneId, assigneeId, typeName } = source;
  const [label, milestone, assignee, type, field] = await Promise.all([
    labelId === undefined ? undefined : batch(ctx, loadLabels, { repositoryId, id: labelId }, labelKey),
    milestoneId === undefined ? undefined : batch(ctx, loadMilestones, { repositoryId, id: milestoneId }, milestoneKey),
    assigneeId === undefined ? undefined : loadUser(ctx, assigneeId),
    typeName === undefined ? undefined : findType(ctx, repository, typeName),
    source.field && toFieldDetails(ctx, source.field),
  ]);
  return {
    ...(label ? { label: toLabel(ctx, label, repository) } : {}),
    ...(milestone ? { milestone: await toMilestone(ctx, milestone, repository) } : {}),
    ...(assignee ? { assignee } : {}),
    ...(type ? { type: toIssueType(type) } : {}),
    ...field,
  };
}

/** Events name types, as the timeline does. */
async function findType(ctx: Context, { ownerId }: RepositoryRow, name: string): Promise<IssueTypeRow | undefined> {
  return (await batch(ctx, loadTypesByOwner, ownerId))?.find((type) => type.name === name);
}
