import type { CommitStatusRow } from "#server/commits/commit-status.ts";
import type { CommentRow } from "#server/comments/comment.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import type { LabelRow } from "#server/labels/label.ts";
import type { MilestoneRow } from "#server/milestones/milestone.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { loadRepositories, type RepositoryRow } from "#server/repositories/repository.ts";
import { toComment } from "#server/rest/shapes/comment.ts";

import { toLabel } from "#server/rest/shapes/label.ts";
import { toMilestone } from "#server/rest/shapes/milestone.ts";
import { loadUser } from "#server/rest/shapes/user.ts";
import { toRunSubject, toSuiteSubject } from "#server/webhook-events/check-payload.ts";
import { toCreatedBranch, toDeletedBranch, toRuleSubject } from "#server/webhook-events/branch-payload.ts";
import { toEnvelope } from "#server/webhook-events/envelope.ts";
import { toCommentedIssue } from "#server/webhook-events/event-issue.ts";
import { repositoryPayload } from "#server/webhook-events/repository-payload.ts";
import { organizationPayload } from "#server/webhook-events/organization-payload.ts";
import { readRow } from "#server/webhook-events/read-row.ts";
import { toDeletedReviewComment } from "#server/webhook-events/review-comment-payload.ts";
import type { ChangeSource } from "#server/webhook-events/source.ts";
import { toStatusSubject } from "#server/webhook-events/status-payload.ts";
import type { Payload, QueuedEvent } from "#server/webhooks/build-deliveries.ts";

/** What was announced with its row (server/events/announce-change.ts): labels, milestones, deleted comments, branches and their rules, repositories, people and teams. */
export async function changePayload(ctx: Context, event: QueuedEvent, source: ChangeSource): Promise<Payload | null> {
  if (event.name === "repository") return repositoryPayload(ctx, event, source);
  if (/^(organization|membership|projects_v2_item|team|team_add)$/.test(event.name))
    return organizationPayload(ctx, event, source);
  const envelope = await toEnvelope(ctx, event);
  const repository = event.repositoryId === null ? undefined : await batch(ctx, loadRepositories, event.repositoryId);
  if (!envelope || !repository) return null;
  const subject = await toSubject(ctx, repository, { name: event.name, row: source.row });
  if (!subject) return null;
  const changes = source.changes ? { changes: source.changes } : {};
  const action = source.action === null ? {} : { action: source.action };
  return { ...action, ...changes, ...subject, ...envelope };
}

type Subject = { name: string; row: object };

async function toSubject(ctx: Context, repository: RepositoryRow, { name, row }: Subject): Promise<object | null> {
  switch (name) {
    case "label":
      return { label: toLabel(ctx, readRow(row) as LabelRow, repository) };
    case "milestone":
      return { milestone: await toMilestone(ctx, readRow(row) as MilestoneRow, repository) };
    case "issue_comment":
      return toDeletedComment(ctx, readRow(row) as CommentRow);
    case "branch_protection_rule":
      return toRuleSubject(row);
    case "create":
      return toCreatedBranch(ctx, { repository, row });
    case "delete":
      return toDeletedBranch(row);
    case "pull_request_review_comment":
      return toDeletedReviewComment(ctx, row);
    case "member":
      return { member: await loadUser(ctx, (readRow(row) as { accountId: number }).accountId) };
    case "check_run":
      return toRunSubject(ctx, { repositoryId: repository.id, id: (row as IssueKey).id }, repository);
    case "check_suite":
      return toSuiteSubject(ctx, { repositoryId: repository.id, id: (row as IssueKey).id }, repository);
    case "status":
      return toStatusSubject(ctx, readRow(row) as CommitStatusRow, repository);
    case "public":
      return {};
    default:
      return null;
  }
}

async function toDeletedComment(ctx: Context, comment: CommentRow): Promise<object | null> {
  const issue = await loadIssue(ctx, { repositoryId: comment.repositoryId, id: comment.issueId });
  if (!issue) return null;
  const [shownIssue, shownComment] = await Promise.all([toCommentedIssue(ctx, issue), toComment(ctx, comment)]);
  return { issue: shownIssue, comment: shownComment };
}
