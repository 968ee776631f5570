import { isOfReadable, visibleEach } from "#server/access/visible.ts";
import { announceBranch } from "#server/commits/announce-branch.ts";
import { checkBranchName, loadBranches, reportBranch } from "#server/commits/branch.ts";
import { checkOid } from "#server/commits/commit.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import { authorize } from "#server/access/authorize.ts";
import { authorizeIssue, issueKey, loadIssueForUpdate, type IssueKey } from "#server/issues/issue.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import { inOrder, type Context } from "#server/platform/context.ts";
import { hasKey, prepared, raw, sql } from "#server/platform/db/sql.ts";
import { getGrant, requireRepository } from "#server/repositories/repository.ts";
import { PULL_LIMITS } from "#shared/limits.ts";

/** A branch on which somebody works on an issue. */
export type LinkedBranchRow = IssueKey & { issueId: number; branchRepositoryId: number; branch: string };

const COLUMNS = raw("l.repository_id, l.id, l.issue_id, l.branch_repository_id, l.branch");

/** Those in repositories that the viewer can see, in the order in which they were linked. */
export async function loadLinkedBranches(ctx: Context, keys: readonly IssueKey[]): Promise<LinkedBranchRow[][]> {
  const rows = await ctx.db.rows<LinkedBranchRow>(
    prepared(sql`
    select ${COLUMNS} from linked_branches l join repositories r on r.id = l.branch_repository_id
    where ${hasKey("l.repository_id, l.issue_id", keys)} and ${visibleEach(ctx.viewer)} and ${isOfReadable(ctx.viewer, "l")} order by l.id`),
  );
  return keys.map((key) => rows.filter((row) => row.repositoryId === key.repositoryId && row.issueId === key.id));
}

export async function loadLinkedBranchesById(
  ctx: Context,
  keys: readonly IssueKey[],
): Promise<(LinkedBranchRow | undefined)[]> {
  const rows = await ctx.db.rows<LinkedBranchRow>(
    prepared(sql`
    select ${COLUMNS} from linked_branches l join repositories r on r.id = l.repository_id
    where ${hasKey("l.repository_id, l.id", keys)} and ${visibleEach(ctx.viewer)} and ${isOfReadable(ctx.viewer, "l")}`),
  );
  return inOrder<IssueKey, LinkedBranchRow>(keys, rows, issueKey);
}

type NewLinkedBranch = IssueKey & { oid: string; name?: string | null; branchRepositoryId?: number | null };
type Linked = { issue: IssueRow; linkedBranch: LinkedBranchRow };

/** Reports a new branch for an issue. Null: the issue has that branch already. */
export async function createLinkedBranch(
  ctx: Context,
  input: NewLinkedBranch,
): Promise<Linked | { issue: IssueRow; linkedBranch: null }> {
  const handle = await loadIssueForUpdate(ctx, input);
  const { issue } = handle;
  const repository = await requireRepository(ctx, input.branchRepositoryId ?? issue.repositoryId);
  authorize(ctx, "push", getGrant(ctx, repository));
  const oid = checkOid(input.oid, "oid");
  const name = checkBranchName(input.name ?? `${issue.number}-${toBranchName(issue.title)}`, "name");
  const [known] = await loadBranches(ctx, [{ repositoryId: repository.id, name }]);
  if (known) return { issue, linkedBranch: null };
  await checkCount(ctx, issue);
  const branch = { repositoryId: repository.id, name };
  if (await reportBranch(ctx, { ...branch, oid })) await announceBranch(ctx, "create", branch);
  const linkedBranch = await ctx.db.row<LinkedBranchRow>(sql`
    insert into linked_branches as l (repository_id, issue_id, branch_repository_id, branch, created_at)
    values (${issue.repositoryId}, ${issue.id}, ${repository.id}, ${name}, ${ctx.now})
    on conflict (repository_id, issue_id, branch_repository_id, branch) do update set branch = excluded.branch
    returning ${COLUMNS}`);
  if (!linkedBranch) throw new Error("The branch was not linked.");
  return { issue, linkedBranch };
}

/** Removes the link; the branch stays. */
export async function deleteLinkedBranch(ctx: Context, input: IssueKey): Promise<IssueRow> {
  const [link] = await loadLinkedBranchesById(ctx, [input]);
  if (!link) throw notFound("a LinkedBranch");
  const handle = await loadIssueForUpdate(ctx, { repositoryId: link.repositoryId, id: link.issueId });
  authorizeIssue(handle, "push");
  await ctx.db.run(sql`delete from linked_branches where repository_id = ${link.repositoryId} and id = ${link.id}`);
  return handle.issue;
}

async function checkCount(ctx: Context, issue: IssueRow): Promise<void> {
  const count = await ctx.db.row<{ links: number }>(sql`
    select count(*) as links from linked_branches where repository_id = ${issue.repositoryId} and issue_id = ${issue.id}`);
  if ((count?.links ?? 0) >= PULL_LIMITS.linkedBranches) {
    throw unprocessable(`An issue has at most ${PULL_LIMITS.linkedBranches} linked branches`, "issueId");
  }
}

/** `Crash on "start"` as `crash-on-start`. */
function toBranchName(title: string): string {
  const name = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, 60);
  return name.replaceAll(/^-+|-+$/g, "") || "branch";
}
