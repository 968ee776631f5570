import { loadIssueTypes } from "#server/issue-types/issue-type.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import { toIssueType } from "#server/rest/shapes/issue-type.ts";
import { toRepository } from "#server/rest/shapes/repository.ts";

type Other = { otherRepositoryId: number; otherIssueId: number };

/** The other issue of an event; null if the viewer cannot see it. */
export async function loadIssueReference(ctx: Context, { otherRepositoryId, otherIssueId }: Other) {
  const issue = await loadIssue(ctx, { repositoryId: otherRepositoryId, id: otherIssueId });
  const repository = issue && (await loadRepository(ctx, issue));
  if (!issue || !repository) return null;
  const type = issue.issueTypeId === null ? undefined : await batch(ctx, loadIssueTypes, issue.issueTypeId);
  return {
    number: issue.number,
    title: issue.title,
    state: issue.state.toLowerCase(),
    state_reason: issue.stateReason?.toLowerCase() ?? null,
    repository: await toRepository(ctx, repository),
    issue_type: type ? toIssueType(type) : null,
  };
}
