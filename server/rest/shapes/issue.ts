import { loadIssueTypes } from "#server/issue-types/issue-type.ts";
import { loadAssociation } from "#server/issues/author-association.ts";
import { issuePath } from "#server/issues/issue-path.ts";
import { issueKey, type IssueRow } from "#server/issues/issue.ts";
import { labelKey, loadLabels, type LabelKey } from "#server/labels/label.ts";
import { loadMilestones, milestoneKey, type MilestoneKey } from "#server/milestones/milestone.ts";
import { orNotFound } from "#server/errors.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { loadPulls } from "#server/pulls/pull.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import type { BodyForm } from "#server/rest/http/media-type.ts";
import { loadPerformedVia } from "#server/rest/shapes/app.ts";
import { toOptionalTimestamp, toTimestamp } from "#server/rest/shapes/addresses.ts";
import { toBodyForms } from "#server/rest/shapes/body-forms.ts";
import { showFieldValues } from "#server/rest/shapes/issue-field.ts";
import { loadIssueParts, type IssueParts } from "#server/rest/shapes/issue-parts.ts";
import { toIssueRelations } from "#server/rest/shapes/issue-relations.ts";
import { toIssueType } from "#server/rest/shapes/issue-type.ts";
import { toLabel } from "#server/rest/shapes/label.ts";
import { toMilestone } from "#server/rest/shapes/milestone.ts";
import { noReactions, toReactionRollup } from "#server/rest/shapes/reaction.ts";
import { repositoryUrl } from "#server/rest/shapes/repository-urls.ts";
import { loadUser } from "#server/rest/shapes/user.ts";

/**
 * GitHub's `issue`, also for a pull request. All loads are batched, so that a list takes as many statements as one issue. Every
 * issue has the same properties, those without a value undefined, and none are spread into it: V8 creates and serializes
 * objects of one shape several times as fast.
 */
export async function toIssue(ctx: Context, issue: IssueRow, form: BodyForm = "raw") {
  const repository = orNotFound(await loadRepository(ctx, issue), "a Repository");
  const url = issueUrl(ctx, repository, issue);
  const [parts, app, people, metadata, association, reactions, pull] = await Promise.all([
    loadIssueParts(ctx, issue),
    loadPerformedVia(ctx, issue.authorId),
    toPeople(ctx, issue),
    toMetadata(ctx, issue),
    loadAssociation(ctx, issue),
    issue.reactionCount === 0
      ? noReactions(url)
      : toReactionRollup(ctx, { repositoryId: issue.repositoryId, subject: "ISSUE", id: issue.id }, url),
    issue.isPull ? toPullPart(ctx, issue, repository) : undefined,
  ]);
  const [body, relations, fieldValues] = await Promise.all([
    toBody(ctx, parts, { repository, form }),
    issue.isPull ? undefined : toIssueRelations(ctx, parts),
    issue.isPull ? undefined : showFieldValues(ctx, parts.fieldValues),
  ]);
  return {
    url,
    repository_url: repositoryUrl(ctx, repository),
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    timeline_url: `${url}/timeline`,
    html_url: ctx.config.url + issuePath(repository, issue),
    id: issue.id,
    node_id: issueNodeId(issue),
    number: issue.number,
    title: issue.title,
    state: issue.state.toLowerCase(),
    state_reason: issue.stateReason?.toLowerCase() ?? null,
    locked: issue.isLocked,
    active_lock_reason: toLockReason(issue.lockReason),
    comments: issue.commentCount,
    created_at: toTimestamp(issue.createdAt),
    updated_at: toTimestamp(issue.updatedAt),
    closed_at: toOptionalTimestamp(issue.closedAt),
    user: people.user,
    closed_by: people.closedBy,
    assignee: people.assignees[0] ?? null,
    assignees: people.assignees,
    labels: metadata.labels,
    milestone: metadata.milestone,
    type: metadata.type,
    issue_field_values: fieldValues,
    author_association: association,
    body: body.body,
    body_html: body.body_html,
    body_text: body.body_text,
    sub_issues_summary: relations?.subIssues,
    issue_dependencies_summary: relations?.dependencies,
    parent_issue_url: relations?.parentUrl,
    reactions,
    performed_via_github_app: app,
    draft: pull?.isDraft,
    pull_request: pull?.addresses,
  };
}

export type RestIssue = Awaited<ReturnType<typeof toIssue>>;

export function issueUrl(ctx: Context, repository: RepositoryRow, { number }: Pick<IssueRow, "number">): string {
  return `${repositoryUrl(ctx, repository)}/issues/${number}`;
}

export function issueNodeId(issue: Pick<IssueRow, "isPull" | "repositoryId" | "id">): string {
  return globalId(issue.isPull ? "PR" : "I", issue.repositoryId, issue.id);
}

/** `OFF_TOPIC` is "off-topic", `TOO_HEATED` "too heated". */
export function toLockReason(reason: string | null): string | null {
  return reason && (reason === "OFF_TOPIC" ? "off-topic" : reason.toLowerCase().replace("_", " "));
}

async function toPeople(ctx: Context, issue: IssueRow) {
  const [user, closedBy, ...assignees] = await Promise.all([
    loadUser(ctx, issue.authorId),
    loadUser(ctx, issue.closedById),
    ...issue.assigneeIds.map((id) => loadUser(ctx, id)),
  ]);
  return { user, closedBy, assignees: assignees.filter((assignee) => assignee !== null) };
}

async function toMetadata(ctx: Context, issue: IssueRow) {
  const { repositoryId, labelIds, milestoneId, issueTypeId } = issue;
  const [labels, milestone, type] = await Promise.all([
    Promise.all(labelIds.map((id) => batch(ctx, loadShownLabels, { repositoryId, id }, labelKey))),
    milestoneId === null ? undefined : batch(ctx, loadShownMilestones, { repositoryId, id: milestoneId }, milestoneKey),
    issueTypeId === null ? undefined : batch(ctx, loadIssueTypes, issueTypeId),
  ]);
  return {
    labels: labels.filter((label) => label !== undefined),
    milestone: milestone ?? null,
    type: issue.isPull ? undefined : type ? toIssueType(type) : null,
  };
}

/** Each label and milestone is made once for an answer, however many issues have it. */
async function loadShownLabels(ctx: Context, keys: readonly LabelKey[]) {
  return Promise.all(
    keys.map(async (key) => {
      const [label, repository] = await Promise.all([batch(ctx, loadLabels, key, labelKey), loadRepository(ctx, key)]);
      return label && repository && toLabel(ctx, label, repository);
    }),
  );
}

async function loadShownMilestones(ctx: Context, keys: readonly MilestoneKey[]) {
  return Promise.all(
    keys.map(async (key) => {
      const [milestone, repository] = await Promise.all([
        batch(ctx, loadMilestones, key, milestoneKey),
        loadRepository(ctx, key),
      ]);
      return milestone && repository && toMilestone(ctx, milestone, repository);
    }),
  );
}

type BodyOptions = { repository: RepositoryRow; form: BodyForm };

/** As on GitHub, the body of an issue without a description is null. */
async function toBody(ctx: Context, parts: IssueParts, options: BodyOptions) {
  const forms = await toBodyForms(ctx, parts.body ?? { body: "", bodyHtml: "" }, options);
  return { ...forms, body: forms.body === "" ? null : forms.body };
}

async function toPullPart(ctx: Context, issue: IssueRow, repository: RepositoryRow) {
  const pull = await batch(ctx, loadPulls, { repositoryId: issue.repositoryId, id: issue.id }, issueKey);
  return {
    isDraft: pull?.isDraft ?? false,
    addresses: {
      url: `${repositoryUrl(ctx, repository)}/pulls/${issue.number}`,
      html_url: ctx.config.url + issuePath(repository, issue),
      diff_url: null,
      patch_url: null,
      merged_at: toOptionalTimestamp(pull?.mergedAt),
    },
  };
}
