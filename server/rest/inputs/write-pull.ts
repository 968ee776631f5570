import { issueByNumber, type IssueRow } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { createPull } from "#server/pulls/create-pull.ts";
import { updatePull } from "#server/pulls/update-pull.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { missingResource } from "#server/rest/http/rest-error.ts";
import {
  optionalBoolean,
  optionalChoice,
  optionalInteger,
  optionalText,
  requiredText,
  type Fields,
} from "#server/rest/inputs/read-fields.ts";
import { toTitle } from "#server/rest/inputs/title.ts";

type NewInput = { repository: RepositoryRow; fields: Fields };

/** Records a pull request, whose title and text can be those of an issue. */
export async function createPullOf(ctx: Context, { repository, fields }: NewInput): Promise<IssueRow> {
  const issue = await findSource(ctx, repository, fields);
  const headRepo = optionalText(fields, "head_repo");
  return createPull(ctx, {
    repositoryId: repository.id,
    title: issue ? issue.title : toTitle(fields),
    body: optionalText(fields, "body") ?? null,
    baseRefName: requiredText(fields, "base"),
    headRefName: requiredText(fields, "head"),
    ...(headRepo
      ? { headRepositoryName: headRepo.includes("/") ? headRepo : `${repository.ownerLogin}/${headRepo}` }
      : {}),
    // Not GitHub's: who reports the pull request knows its commits.
    headRefOid: optionalText(fields, "head_sha") ?? null,
    baseRefOid: optionalText(fields, "base_sha") ?? null,
    draft: optionalBoolean(fields, "draft") ?? false,
    maintainerCanModify: optionalBoolean(fields, "maintainer_can_modify") ?? null,
  });
}

async function findSource(ctx: Context, repository: RepositoryRow, fields: Fields): Promise<IssueRow | undefined> {
  const number = optionalInteger(fields, "issue");
  if (typeof number !== "number") return undefined;
  const issue = await issueByNumber(ctx, repository, number);
  if (!issue) throw missingResource();
  return issue;
}

const STATES = { open: "OPEN", closed: "CLOSED" } as const;

/** Makes all changes of a request, or none. */
export async function changePull(
  ctx: Context,
  { issue, fields }: { issue: IssueRow; fields: Fields },
): Promise<IssueRow> {
  const body = optionalText(fields, "body");
  const state = optionalChoice(fields, "state", STATES);
  return updatePull(ctx, {
    repositoryId: issue.repositoryId,
    id: issue.id,
    ...(optionalText(fields, "title") === undefined ? {} : { title: toTitle(fields) }),
    ...(body === undefined ? {} : { body: body ?? "" }),
    baseRefName: optionalText(fields, "base") ?? null,
    maintainerCanModify: optionalBoolean(fields, "maintainer_can_modify") ?? null,
    state: state === issue.state ? null : (state ?? null),
  });
}
