import type { IssueKey, IssueRow } from "#server/issues/issue.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { ANONYMOUS, batch, type Context } from "#server/platform/context.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import { loadRepositories, type RepositoryRow } from "#server/repositories/repository.ts";

/** An issue, and the context in which it is visible. */
export type FoundIssue = { ctx: Context; issue: IssueRow; repository: RepositoryRow };

/** An issue that may be in another repository: the recipients see it if they see that one, or if it is public. */
export async function findOther(ctx: Context, key: IssueKey): Promise<FoundIssue | undefined> {
  return (await find(ctx, key)) ?? find({ ...ctx, viewer: ANONYMOUS }, key);
}

/** A repository and the context in which it is visible, by the same rule. */
export async function findOtherRepository(ctx: Context, id: number): Promise<Omit<FoundIssue, "issue"> | undefined> {
  for (const viewing of [ctx, { ...ctx, viewer: ANONYMOUS }]) {
    const repository = await batch(viewing, loadRepositories, id);
    if (repository) return { ctx: viewing, repository };
  }
  return undefined;
}

async function find(ctx: Context, key: IssueKey): Promise<FoundIssue | undefined> {
  const issue = await loadIssue(ctx, key);
  const repository = issue && (await loadRepository(ctx, issue));
  return issue && repository ? { ctx, issue, repository } : undefined;
}
