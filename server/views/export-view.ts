import { requireComplete } from "#server/access/of-visible-repositories.ts";
import { loadAccounts } from "#server/accounts/account.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { notFound } from "#server/errors.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import { loadLabelsOf } from "#server/labels/load-labels-of.ts";
import { loadMilestones, milestoneKey } from "#server/milestones/milestone.ts";
import { repositoryAddress, loadRepositories } from "#server/repositories/repository.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import type { ViewRow } from "#server/views/view.ts";
import { LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";

/** One line of an export. Times are ISO 8601, in UTC. */
export type ExportedIssue = {
  repository: string;
  number: number;
  type: "Issue" | "PullRequest";
  title: string;
  state: string;
  stateReason: string | null;
  author: string;
  assignees: string[];
  labels: string[];
  milestone: string | null;
  comments: number;
  createdAt: string;
  updatedAt: string;
  closedAt: string | null;
  url: string;
};

/** The first issues of a view, up to the limit, as the viewer can see them. */
export async function exportView(ctx: Context, view: ViewRow, limit: number): Promise<ExportedIssue[]> {
  const scope =
    view.scopingRepositoryId === null ? undefined : await batch(ctx, loadRepositories, view.scopingRepositoryId);
  if (view.scopingRepositoryId !== null && !scope) throw notFound("a Repository");
  const rows: IssueRow[] = [];
  while (rows.length < limit) {
    const first = Math.min(LIMITS.pageSizeMax, limit - rows.length);
    const { nodes, ok, errors } = await searchIssues(ctx, { query: view.query, first, skip: rows.length }, scope);
    if (!scope) requireComplete(ctx.db);
    if (!ok) throw new Error(errors[0]?.message ?? "The search was not carried out.");
    rows.push(...nodes);
    if (nodes.length < first) break;
  }
  const lines = await Promise.all(rows.map((row) => toLine(ctx, row)));
  return lines.flatMap((line) => line ?? []);
}

async function toLine(ctx: Context, issue: IssueRow): Promise<ExportedIssue | undefined> {
  const { repositoryId } = issue;
  const login = async (id: number) => (await batch(ctx, loadAccounts, id))?.login ?? "ghost";
  const [repository, author, assignees, labels, milestone] = await Promise.all([
    batch(ctx, loadRepositories, repositoryId),
    issue.authorId === null ? "ghost" : login(issue.authorId),
    Promise.all(issue.assigneeIds.map(login)),
    loadLabelsOf(ctx, issue),
    issue.milestoneId === null
      ? undefined
      : batch(ctx, loadMilestones, { repositoryId, id: issue.milestoneId }, milestoneKey),
  ]);
  if (!repository) return undefined;
  const address = repositoryAddress(repository);
  return {
    repository: `${address.owner}/${address.name}`,
    number: issue.number,
    type: issue.isPull ? "PullRequest" : "Issue",
    title: issue.title,
    state: issue.state,
    stateReason: issue.stateReason,
    author,
    assignees,
    labels: labels.map(({ name }) => name),
    milestone: milestone?.title ?? null,
    comments: issue.commentCount,
    createdAt: issue.createdAt.toISOString(),
    updatedAt: issue.updatedAt.toISOString(),
    closedAt: issue.closedAt?.toISOString() ?? null,
    url: ctx.config.url + (issue.isPull ? paths.pull(address, issue.number) : paths.issue(address, issue.number)),
  };
}
