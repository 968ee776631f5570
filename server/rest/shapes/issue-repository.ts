import { orNotFound } from "#server/errors.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import type { BodyForm } from "#server/rest/http/media-type.ts";
import { toIssue } from "#server/rest/shapes/issue.ts";
import { toRepository } from "#server/rest/shapes/repository.ts";

/** An issue with its repository, for lists of several repositories. */
export async function withRepository(ctx: Context, issue: IssueRow, form: BodyForm = "raw") {
  const repository = orNotFound(await loadRepository(ctx, issue), "a Repository");
  const [shown, owner] = await Promise.all([toIssue(ctx, issue, form), toRepository(ctx, repository)]);
  return { ...shown, repository: owner };
}
