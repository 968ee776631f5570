import { issuePath } from "#server/issues/issue-path.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import { orNotFound } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import type { PullRow } from "#server/pulls/pull.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import type { BodyForm } from "#server/rest/http/media-type.ts";
import { toOptionalTimestamp, toTimestamp } from "#server/rest/shapes/addresses.ts";
import { toBodyForms, type BodyForms } from "#server/rest/shapes/body-forms.ts";
import { loadShownFields } from "#server/rest/shapes/issue-field.ts";
import { NO_PARTS } from "#server/rest/shapes/issue-parts.ts";
import { loadRelated, type Related } from "#server/rest/shapes/issue-related.ts";
import { loadShownRelations } from "#server/rest/shapes/issue-relations.ts";
import { rollUpReactions } from "#server/rest/shapes/reaction.ts";
import { repositoryUrl } from "#server/rest/shapes/repository-urls.ts";

/** GitHub's `issue`, also for a pull request. */
export async function toIssue(ctx: Context, issue: IssueRow, form: BodyForm = "raw"): Promise<RestIssue> {
  const [shown] = await toIssues(ctx, [issue], form);
  return orNotFound(shown, "an Issue");
}

/** A list takes as many statements as one issue. */
export async function toIssues(ctx: Context, issues: readonly IssueRow[], form: BodyForm = "raw") {
  const related = await loadRelated(ctx, issues, form);
  const parts = issues.flatMap((issue) => related.findParts(issue) ?? []);
  const [showRelations, showFields, bodies] = await Promise.all([
    loadShownRelations(ctx, parts),
    loadShownFields(
      ctx,
      parts.flatMap(({ fieldValues }) => fieldValues),
    ),
    Promise.all(issues.map((issue) => toBody(ctx, issue, { related, form }))),
  ]);
  return issues.map((issue, index) =>
    show(ctx, issue, { related, body: bodies[index] ?? {}, showRelations, showFields }),
  );
}

type Shown = {
  related: Related;
  body: IssueBody;
  showRelations: Awaited<ReturnType<typeof loadShownRelations>>;
  showFields: Awaited<ReturnType<typeof loadShownFields>>;
};

/**
 * Every issue has the same properties, those without a value undefined, and none are spread into it: V8 creates and serializes
 * objects of one shape several times as fast.
 */
function show(ctx: Context, issue: IssueRow, { related, body, showRelations, showFields }: Shown) {
  const repository = orNotFound(related.findRepository(issue), "a Repository");
  const url = issueUrl(ctx, repository, issue);
  const parts = related.findParts(issue) ?? NO_PARTS;
  const relations = issue.isPull ? undefined : showRelations(parts);
  const assignees = issue.assigneeIds.flatMap((id) => related.findUser(id) ?? []);
  const { repositoryId, milestoneId, issueTypeId } = issue;
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
    user: related.findUser(issue.authorId) ?? null,
    closed_by: related.findUser(issue.closedById) ?? null,
    assignee: assignees[0] ?? null,
    assignees,
    labels: issue.labelIds.flatMap((id) => related.findLabel({ repositoryId, id }) ?? []),
    milestone: milestoneId === null ? null : (related.findMilestone({ repositoryId, id: milestoneId }) ?? null),
    type: issue.isPull ? undefined : findType(related, issueTypeId),
    issue_field_values: issue.isPull ? undefined : showFields(parts.fieldValues),
    author_association: related.findAssociation(issue) ?? "NONE",
    body: body.body,
    body_html: body.body_html,
    body_text: body.body_text,
    sub_issues_summary: relations?.subIssues,
    issue_dependencies_summary: relations?.dependencies,
    parent_issue_url: relations?.parentUrl,
    reactions: rollUpReactions(related.findReactions(issue) ?? [], url),
    performed_via_github_app: related.findApp(issue.authorId) ?? null,
    draft: issue.isPull ? (related.findPull(issue)?.isDraft ?? false) : undefined,
    pull_request: issue.isPull ? toPullAddresses(ctx, issue, { repository, pull: related.findPull(issue) }) : undefined,
  };
}

function findType(related: Related, issueTypeId: number | null) {
  return issueTypeId === null ? null : (related.findType(issueTypeId) ?? null);
}

export type RestIssue = ReturnType<typeof show>;

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

type IssueBody = Omit<BodyForms, "body"> & { body?: string | null | undefined };
type BodyOptions = { related: Related; form: BodyForm };

/** As on GitHub, the body of an issue without a description is null. */
async function toBody(ctx: Context, issue: IssueRow, { related, form }: BodyOptions): Promise<IssueBody> {
  const { body = "", bodyHtml = "" } = related.findParts(issue)?.body ?? {};
  const forms = await toBodyForms(ctx, { body, bodyHtml }, { repository: related.findRepository(issue), form });
  return { ...forms, body: forms.body === "" ? null : forms.body };
}

type Pull = { repository: RepositoryRow; pull: PullRow | undefined };

function toPullAddresses(ctx: Context, issue: IssueRow, { repository, pull }: Pull) {
  return {
    url: `${repositoryUrl(ctx, repository)}/pulls/${issue.number}`,
    html_url: ctx.config.url + issuePath(repository, issue),
    diff_url: null,
    patch_url: null,
    merged_at: toOptionalTimestamp(pull?.mergedAt),
  };
}
