import type { DomainEvent } from "#server/events/event.ts";
import { loadTypesByOwner } from "#server/issue-types/issue-type.ts";
import { labelKey, loadLabels } from "#server/labels/label.ts";
import { orNotFound } from "#server/errors.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import { toTimestamp } from "#server/rest/shapes/addresses.ts";
import { EVENT_NAMES } from "#server/rest/shapes/event-names.ts";
import { toLockReason } from "#server/rest/shapes/issue.ts";
import { loadIssueReference } from "#server/rest/shapes/issue-reference.ts";
import { repositoryUrl } from "#server/rest/shapes/repository-urls.ts";
import { ghostUser, loadUser } from "#server/rest/shapes/user.ts";

/** GitHub's `issue-event`, for each kind with the details that it has there. */
export async function toEvent(ctx: Context, event: DomainEvent) {
  const repository = orNotFound(await loadRepository(ctx, event), "a Repository");
  const [actor, details] = await Promise.all([loadUser(ctx, event.actorId), toDetails(ctx, event)]);
  return {
    id: event.id,
    node_id: globalId("EV", event.repositoryId, event.id),
    url: `${repositoryUrl(ctx, repository)}/issues/events/${event.id}`,
    actor: actor ?? ghostUser(ctx),
    event: EVENT_NAMES[event.kind] ?? event.kind.toLowerCase(),
    commit_id: null,
    commit_url: null,
    created_at: toTimestamp(event.createdAt),
    performed_via_github_app: null,
    ...details,
  };
}

async function toDetails(ctx: Context, event: DomainEvent): Promise<object> {
  switch (event.kind) {
    case "LABELED":
    case "UNLABELED":
    case "LABEL_MERGED":
      return { label: await toEventLabel(ctx, event.repositoryId, event.data) };
    case "ASSIGNED":
    case "UNASSIGNED":
      return toAssignment(ctx, event.actorId, event.data.assigneeId);
    case "MILESTONED":
    case "DEMILESTONED":
      return { milestone: { title: event.data.milestoneTitle } };
    case "RENAMED_TITLE":
      return { rename: { from: event.data.previousTitle, to: event.data.currentTitle } };
    case "CLOSED":
      return {
        state_reason: event.data.stateReason?.toLowerCase() ?? null,
        ...(await toCommit(ctx, event.data.closerOidRepositoryId, event.data.closerOid)),
      };
    case "REFERENCED":
      return toCommit(ctx, event.data.commitRepositoryId, event.data.commitOid);
    case "REOPENED":
      return { state_reason: null };
    case "MERGED":
      return { commit_id: event.data.commitOid };
    case "LOCKED":
      return { lock_reason: toLockReason(event.data.lockReason) };
    case "UNLOCKED":
      return { lock_reason: null };
    case "ISSUE_TYPE_ADDED":
    case "ISSUE_TYPE_CHANGED":
    case "ISSUE_TYPE_REMOVED":
      return toTypeChange(ctx, event);
    case "SUB_ISSUE_ADDED":
    case "SUB_ISSUE_REMOVED":
      return { sub_issue: await loadIssueReference(ctx, event.data) };
    case "PARENT_ISSUE_ADDED":
    case "PARENT_ISSUE_REMOVED":
      return { parent_issue: await loadIssueReference(ctx, event.data) };
    case "BLOCKED_BY_ADDED":
    case "BLOCKED_BY_REMOVED":
      return { blocked_by: await loadIssueReference(ctx, event.data) };
    case "BLOCKING_ADDED":
    case "BLOCKING_REMOVED":
      return { blocking: await loadIssueReference(ctx, event.data) };
    default:
      return {};
  }
}

/** Nothing, unless the viewer can see the repository of the commit. */
async function toCommit(ctx: Context, repositoryId: number | undefined, oid: string | undefined) {
  if (repositoryId === undefined || oid === undefined) return {};
  const repository = await loadRepository(ctx, { repositoryId });
  return repository ? { commit_id: oid, commit_url: `${repositoryUrl(ctx, repository)}/commits/${oid}` } : {};
}

type EventLabel = { labelId: number; labelName: string };

/** A label that was deleted has its name still, and no color. */
async function toEventLabel(ctx: Context, repositoryId: number, { labelId, labelName }: EventLabel) {
  const label = await batch(ctx, loadLabels, { repositoryId, id: labelId }, labelKey);
  return { name: label?.name ?? labelName, color: label?.color ?? "ededed" };
}

async function toAssignment(ctx: Context, actorId: number | null, assigneeId: number) {
  const [assignee, assigner] = await Promise.all([loadUser(ctx, assigneeId), loadUser(ctx, actorId)]);
  return { assignee: assignee ?? ghostUser(ctx), assigner: assigner ?? ghostUser(ctx) };
}

type TypeChange = {
  repositoryId: number;
  data: { issueTypeName: string | null; previousIssueTypeName: string | null };
};

async function toTypeChange(ctx: Context, { repositoryId, data }: TypeChange) {
  const repository = await loadRepository(ctx, { repositoryId });
  const types = repository ? ((await batch(ctx, loadTypesByOwner, repository.ownerId)) ?? []) : [];
  const find = (name: string | null) => {
    const type = types.find((one) => one.name === name);
    return type ? { id: type.id, name: type.name, color: type.color.toLowerCase() } : null;
  };
  const [current, previous] = [find(data.issueTypeName), find(data.previousIssueTypeName)];
  return { ...(current ? { issue_type: current } : {}), ...(previous ? { prev_issue_type: previous } : {}) };
}
