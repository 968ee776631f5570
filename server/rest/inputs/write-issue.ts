import { closeIssue, reopenIssue } from "#server/issues/close-issue.ts";
import { createIssue } from "#server/issues/create-issue.ts";
import { reloadIssue, type IssueRow } from "#server/issues/issue.ts";
import { setIssueType } from "#server/issues/set-issue-type.ts";
import { updateIssue } from "#server/issues/update-issue.ts";
import type { Context } from "#server/platform/context.ts";
import { closePull, reopenPull } from "#server/pulls/set-pull-state.ts";
import { viewerCan, type RepositoryRow } from "#server/repositories/repository.ts";
import {
  findAccountIds,
  findLabelIds,
  findMilestoneId,
  findTypeId,
  readAssignees,
  readLabelNames,
} from "#server/rest/inputs/issue-metadata.ts";
import { toTitle } from "#server/rest/inputs/title.ts";
import { optionalChoice, optionalText, type Fields } from "#server/rest/inputs/read-fields.ts";

type NewInput = { repository: RepositoryRow; fields: Fields };

/** Creates an issue. As on GitHub, what the author may not set is left out without an error. */
export async function createIssueOf(ctx: Context, { repository, fields }: NewInput): Promise<IssueRow> {
  return createIssue(ctx, {
    repositoryId: repository.id,
    title: toTitle(fields),
    body: optionalText(fields, "body") ?? null,
    ...(await findMetadata(ctx, repository, fields)),
    ...(viewerCan(ctx, "issue.setType", repository) ? { issueTypeId: await findTypeId(ctx, repository, fields) } : {}),
  });
}

type Change = NewInput & { issue: IssueRow };

/** Makes all changes of a request, or none. */
export async function changeIssue(ctx: Context, { repository, issue, fields }: Change): Promise<IssueRow> {
  const key = { repositoryId: issue.repositoryId, id: issue.id };
  const title = optionalText(fields, "title");
  const body = optionalText(fields, "body");
  const metadata = await findMetadata(ctx, repository, fields);
  await updateIssue(ctx, {
    ...key,
    ...(title === undefined ? {} : { title: toTitle(fields) }),
    ...(body === undefined ? {} : { body: body ?? "" }),
    ...metadata,
  });
  const issueTypeId = viewerCan(ctx, "issue.setType", repository)
    ? await findTypeId(ctx, repository, fields)
    : undefined;
  if (issueTypeId !== undefined && !issue.isPull) await setIssueType(ctx, { ...key, issueTypeId });
  await changeState(ctx, issue, fields);
  return reloadIssue(ctx, key);
}

async function findMetadata(ctx: Context, repository: RepositoryRow, fields: Fields) {
  const logins = readAssignees(fields);
  const hasLabels = fields["labels"] !== undefined && fields["labels"] !== null;
  const milestoneId = viewerCan(ctx, "issue.milestone", repository)
    ? await findMilestoneId(ctx, repository, fields)
    : undefined;
  return {
    ...(hasLabels && viewerCan(ctx, "issue.label", repository)
      ? { labelIds: await findLabelIds(ctx, repository, readLabelNames(fields["labels"])) }
      : {}),
    ...(logins && viewerCan(ctx, "issue.assign", repository) ? { assigneeIds: await findAccountIds(ctx, logins) } : {}),
    ...(milestoneId === undefined ? {} : { milestoneId }),
  };
}

const STATES = { open: "OPEN", closed: "CLOSED" } as const;
const REASONS = {
  completed: "COMPLETED",
  not_planned: "NOT_PLANNED",
  duplicate: "DUPLICATE",
  reopened: "REOPENED",
} as const;

async function changeState(ctx: Context, issue: IssueRow, fields: Fields): Promise<void> {
  const state = optionalChoice(fields, "state", STATES);
  const reason = optionalChoice(fields, "state_reason", REASONS);
  const key = { repositoryId: issue.repositoryId, id: issue.id };
  if (state === "OPEN" && issue.state === "CLOSED") await (issue.isPull ? reopenPull : reopenIssue)(ctx, key);
  if (state !== "CLOSED") return;
  if (issue.isPull) await closePull(ctx, key);
  else if (issue.state === "OPEN" || reason !== undefined) {
    await closeIssue(ctx, { ...key, stateReason: reason === "REOPENED" ? null : (reason ?? null) });
  }
}
