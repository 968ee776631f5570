import { isOfReadable, visibleEach } from "#server/access/visible.ts";
import type { AuthorAssociation } from "#server/issues/author-association.ts";
import { issueKey, type IssueKey } from "#server/issues/issue.ts";
import { inOrder, type Context } from "#server/platform/context.ts";
import { alsoHasKey, hasKey, prepared, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { PULL_LIMITS } from "#shared/limits.ts";

export type ReviewState = "PENDING" | "COMMENTED" | "APPROVED" | "CHANGES_REQUESTED" | "DISMISSED";

export type ReviewRow = IssueKey & {
  issueId: number;
  authorId: number | null;
  authorAssociation: AuthorAssociation | null;
  /** Whether the reviewer had write access; null: not known, from an import or an earlier version. */
  authorCanPush: boolean | null;
  state: ReviewState;
  body: string;
  bodyHtml: string;
  commitOid: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null: when it was created. */
  submittedAt: Date | null;
};

const COLUMNS =
  raw(`v.repository_id, v.id, v.issue_id, v.author_id, v.author_association, v.author_can_push, v.state, v.body, v.body_html,
  v.commit_oid, v.created_at, v.updated_at, v.submitted_at`);

/** Nobody but its author sees a review that is not submitted. */
export function readableReview(ctx: Context): Sql {
  return sql`(v.state <> 'PENDING' or v.author_id = ${ctx.viewer.accountId})`;
}

export async function loadReviews(ctx: Context, keys: readonly IssueKey[]): Promise<(ReviewRow | undefined)[]> {
  const rows = await ctx.db.rows<ReviewRow>(
    prepared(sql`
    select ${COLUMNS} from pull_reviews v join repositories r on r.id = v.repository_id
    where ${hasKey("v.repository_id, v.id", keys)} and ${readableReview(ctx)} and ${visibleEach(ctx.viewer)} and ${isOfReadable(ctx.viewer, "v")}`),
  );
  return inOrder(keys, rows, issueKey);
}

/** The reviews of pull requests that the caller has loaded as the viewer, the oldest first; the last 1,000 of each. */
export async function loadPullReviews(ctx: Context, keys: readonly IssueKey[]): Promise<ReviewRow[][]> {
  const rows = await ctx.db.rows<ReviewRow>(
    prepared(sql`
    select v.* from issues i
    cross join lateral (
      select ${COLUMNS} from pull_reviews v where v.repository_id = i.repository_id and v.issue_id = i.id and ${readableReview(ctx)}
        and ${alsoHasKey("v.repository_id, v.issue_id", keys)}
      order by v.created_at desc, v.id desc limit ${PULL_LIMITS.reviewsShown}) v
    where ${hasKey("i.repository_id, i.id", keys)}
    order by v.created_at, v.id`),
  );
  return keys.map((key) => rows.filter((row) => row.repositoryId === key.repositoryId && row.issueId === key.id));
}

/** The last review of each person who has submitted one; comments do not replace a decision. */
export function latestReviews(reviews: readonly ReviewRow[]): ReviewRow[] {
  return latestByAuthor(reviews.filter(({ state }) => state !== "PENDING"));
}

/** The last decision of each person, if it was not dismissed. */
export function latestOpinions(reviews: readonly ReviewRow[], writersOnly: boolean): ReviewRow[] {
  const decisions = reviews.filter(
    ({ state, authorCanPush }) =>
      ["APPROVED", "CHANGES_REQUESTED", "DISMISSED"].includes(state) && (!writersOnly || authorCanPush !== false),
  );
  return latestByAuthor(decisions).filter(({ state }) => state !== "DISMISSED");
}

function latestByAuthor(reviews: readonly ReviewRow[]): ReviewRow[] {
  return [...new Map(reviews.map((review) => [review.authorId, review])).values()];
}
