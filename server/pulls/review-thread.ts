import { isOfReadable, visibleEach } from "#server/access/visible.ts";
import { notFound } from "#server/errors.ts";
import { issueKey, type IssueKey } from "#server/issues/issue.ts";
import { inOrder, type Context } from "#server/platform/context.ts";
import { hasKey, prepared, raw, sql } from "#server/platform/db/sql.ts";
import { readableReview } from "#server/pulls/review.ts";

export type DiffSide = "LEFT" | "RIGHT";

/** Comments on the same lines of a file. */
export type ReviewThreadRow = IssueKey & {
  issueId: number;
  /** The review that began it. */
  reviewId: number;
  path: string;
  /** Null: it is about the whole file. */
  line: number | null;
  startLine: number | null;
  side: DiffSide;
  startSide: DiffSide | null;
  commitOid: string;
  /** Empty: it was not reported. */
  diffHunk: string;
  resolvedAt: Date | null;
  resolvedById: number | null;
};

const COLUMNS = raw(`t.repository_id, t.id, t.issue_id, t.review_id, t.path, t.line, t.start_line, t.side, t.start_side,
  t.commit_oid, t.diff_hunk, t.resolved_at, t.resolved_by_id`);

/** The threads of pull requests that the caller has loaded as the viewer, the oldest first. */
export async function loadPullThreads(ctx: Context, keys: readonly IssueKey[]): Promise<ReviewThreadRow[][]> {
  const rows = await ctx.db.rows<ReviewThreadRow>(
    prepared(sql`
    select ${COLUMNS} from pull_review_threads t join pull_reviews v on v.repository_id = t.repository_id and v.id = t.review_id
    where ${hasKey("t.repository_id, t.issue_id", keys)} and ${readableReview(ctx)} order by t.id`),
  );
  return keys.map((key) => rows.filter((row) => row.repositoryId === key.repositoryId && row.issueId === key.id));
}

/** The threads that reviews began, the oldest first; the caller has loaded the reviews as the viewer. */
export async function loadStartedThreads(ctx: Context, keys: readonly IssueKey[]): Promise<ReviewThreadRow[][]> {
  const rows = await ctx.db.rows<ReviewThreadRow>(
    prepared(sql`
    select ${COLUMNS} from pull_review_threads t where ${hasKey("t.repository_id, t.review_id", keys)} order by t.id`),
  );
  return keys.map((key) => rows.filter((row) => row.repositoryId === key.repositoryId && row.reviewId === key.id));
}

export async function loadThreads(ctx: Context, keys: readonly IssueKey[]): Promise<(ReviewThreadRow | undefined)[]> {
  const rows = await ctx.db.rows<ReviewThreadRow>(
    prepared(sql`
    select ${COLUMNS} from pull_review_threads t join repositories r on r.id = t.repository_id
    join pull_reviews v on v.repository_id = t.repository_id and v.id = t.review_id
    where ${hasKey("t.repository_id, t.id", keys)} and ${readableReview(ctx)} and ${visibleEach(ctx.viewer)} and ${isOfReadable(ctx.viewer, "v")}`),
  );
  return inOrder<IssueKey, ReviewThreadRow>(keys, rows, issueKey);
}

export async function requireThread(ctx: Context, { repositoryId, id }: IssueKey): Promise<ReviewThreadRow> {
  const [thread] = await loadThreads(ctx, [{ repositoryId, id }]);
  if (!thread) throw notFound("a PullRequestReviewThread");
  return thread;
}

/** How many threads of pull requests are neither resolved nor part of a review that was not submitted. */
export async function countUnresolved(ctx: Context, keys: readonly IssueKey[]): Promise<number[]> {
  const rows = await ctx.db.rows<IssueKey & { count: number }>(
    prepared(sql`
    select t.repository_id, t.issue_id as id, count(*) as count from pull_review_threads t
    join pull_reviews v on v.repository_id = t.repository_id and v.id = t.review_id
    where ${hasKey("t.repository_id, t.issue_id", keys)} and t.resolved_at is null and v.state <> 'PENDING' group by 1, 2`),
  );
  return inOrder<IssueKey, IssueKey & { count: number }>(keys, rows, issueKey).map((row) => row?.count ?? 0);
}

/** Whether a pull request has as many comments on lines as one can have. */
export async function countReviewComments(ctx: Context, { repositoryId, id }: IssueKey): Promise<number> {
  const row = await ctx.db.row<{ count: number }>(sql`
    select count(*) as count from pull_review_comments c join pull_reviews v on v.repository_id = c.repository_id and v.id = c.review_id
    where v.repository_id = ${repositoryId} and v.issue_id = ${id}`);
  return row?.count ?? 0;
}
