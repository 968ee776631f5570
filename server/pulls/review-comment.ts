import { isOfReadable, visibleEach } from "#server/access/visible.ts";
import { notFound } from "#server/errors.ts";
import type { AuthorAssociation } from "#server/issues/author-association.ts";
import { issueKey, type IssueKey } from "#server/issues/issue.ts";
import { inOrder, type Context } from "#server/platform/context.ts";
import { hasKey, prepared, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { readableReview } from "#server/pulls/review.ts";

/** A comment of a review on a line of code. Its author is that of the review. */
export type ReviewCommentRow = IssueKey & {
  reviewId: number;
  /** Null: an import did not say on which lines it is. */
  threadId: number | null;
  issueId: number;
  authorId: number | null;
  authorAssociation: AuthorAssociation | null;
  isPending: boolean;
  body: string;
  bodyHtml: string;
  originalPosition: number | null;
  createdAt: Date;
  updatedAt: Date;
  editedAt: Date | null;
};

export const REVIEW_COMMENT_COLUMNS = raw(`c.repository_id, c.id, c.review_id, c.thread_id, v.issue_id, v.author_id,
  v.author_association, v.state = 'PENDING' as is_pending, c.body, c.body_html, c.original_position, c.created_at, c.updated_at, c.edited_at`);

const TABLES = raw(
  `pull_review_comments c join pull_reviews v on v.repository_id = c.repository_id and v.id = c.review_id`,
);

function select(where: Sql): Sql {
  return sql`select ${REVIEW_COMMENT_COLUMNS} from ${TABLES} where ${where} order by c.id`;
}

/** The comments of reviews that the caller has loaded as the viewer, the oldest first. */
export async function loadReviewComments(ctx: Context, keys: readonly IssueKey[]): Promise<ReviewCommentRow[][]> {
  const rows = await ctx.db.rows<ReviewCommentRow>(
    prepared(select(sql`${hasKey("c.repository_id, c.review_id", keys)}`)),
  );
  return keys.map((key) => rows.filter((row) => row.reviewId === key.id && row.repositoryId === key.repositoryId));
}

/** The comments of threads that the caller has loaded as the viewer, the oldest first. */
export async function loadThreadComments(ctx: Context, keys: readonly IssueKey[]): Promise<ReviewCommentRow[][]> {
  const rows = await ctx.db.rows<ReviewCommentRow>(
    prepared(select(sql`${hasKey("c.repository_id, c.thread_id", keys)} and ${readableReview(ctx)}`)),
  );
  return keys.map((key) => rows.filter((row) => row.threadId === key.id && row.repositoryId === key.repositoryId));
}

export async function loadReviewCommentsById(
  ctx: Context,
  keys: readonly IssueKey[],
): Promise<(ReviewCommentRow | undefined)[]> {
  const rows = await ctx.db.rows<ReviewCommentRow>(
    prepared(sql`
    select ${REVIEW_COMMENT_COLUMNS} from ${TABLES} join repositories r on r.id = c.repository_id
    where ${hasKey("c.repository_id, c.id", keys)} and ${readableReview(ctx)} and ${visibleEach(ctx.viewer)} and ${isOfReadable(ctx.viewer, "v")}`),
  );
  return inOrder<IssueKey, ReviewCommentRow>(keys, rows, issueKey);
}

export async function requireReviewComment(ctx: Context, { repositoryId, id }: IssueKey): Promise<ReviewCommentRow> {
  const [comment] = await loadReviewCommentsById(ctx, [{ repositoryId, id }]);
  if (!comment) throw notFound("a PullRequestReviewComment");
  return comment;
}

/** How many comments on lines pull requests have. */
export async function countReviewComments(ctx: Context, keys: readonly IssueKey[]): Promise<number[]> {
  const rows = await ctx.db.rows<IssueKey & { count: number }>(
    prepared(sql`
    select v.repository_id, v.issue_id as id, count(*) as count from ${TABLES}
    where ${hasKey("v.repository_id, v.issue_id", keys)} and v.state <> 'PENDING' group by 1, 2`),
  );
  return inOrder<IssueKey, IssueKey & { count: number }>(keys, rows, issueKey).map((row) => row?.count ?? 0);
}

type ListFilter = {
  repositoryId: number;
  /** Undefined: of all pull requests. */
  issueId?: number;
  since: Date | null;
  sort: "created" | "updated";
  direction: "asc" | "desc";
  limit: number;
  offset: number;
};

/** Comments on lines in a repository that the caller has loaded as the viewer. */
export function listReviewComments(ctx: Context, filter: ListFilter): Promise<ReviewCommentRow[]> {
  const column = filter.sort === "updated" ? raw("c.updated_at") : raw("c.created_at");
  const direction = filter.direction === "desc" ? raw("desc") : raw("asc");
  return ctx.db.rows<ReviewCommentRow>(sql`
    select ${REVIEW_COMMENT_COLUMNS} from ${TABLES}
    where c.repository_id = ${filter.repositoryId} and (${filter.issueId ?? null}::bigint is null or v.issue_id = ${filter.issueId ?? null})
      and (${filter.since}::timestamptz is null or c.updated_at >= ${filter.since}) and v.state <> 'PENDING'
    order by ${column} ${direction}, c.id ${direction} limit ${filter.limit} offset ${filter.offset}`);
}
