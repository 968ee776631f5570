import { orNotFound } from "#server/errors.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import { loadEach, type Context } from "#server/platform/context.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import type { BodyForm } from "#server/rest/http/media-type.ts";
import { toIssues } from "#server/rest/shapes/issue.ts";
import { toRepository } from "#server/rest/shapes/repository.ts";

/** An issue with its repository, for lists of several repositories. */
export async function withRepository(ctx: Context, issue: IssueRow, form: BodyForm = "raw") {
  const [shown] = await withRepositories(ctx, [issue], form);
  return orNotFound(shown, "an Issue");
}

export async function withRepositories(ctx: Context, issues: readonly IssueRow[], form: BodyForm = "raw") {
  const [shown, findRepository] = await Promise.all([
    toIssues(ctx, issues, form),
    loadEach(
      issues,
      async (issue) => toRepository(ctx, orNotFound(await loadRepository(ctx, issue), "a Repository")),
      ({ repositoryId }) => repositoryId,
    ),
  ]);
  return shown.map((issue, index) =>
    Object.assign(issue, { repository: issues[index] && findRepository(issues[index]) }),
  );
}
