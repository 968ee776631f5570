import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

type ImportedPull = {
  issueId: number;
  isDraft: boolean;
  reviewDecision: string | null;
  baseRefName: string;
  baseRefOid: string;
  baseRepository: string | null;
  headRefName: string;
  headRefOid: string;
  headRepository: string | null;
  mergedAt: Date | null;
  mergedById: number | null;
  mergeCommitOid: string | null;
};

export async function writeImportedPulls(
  ctx: Context,
  repositoryId: number,
  pulls: readonly ImportedPull[],
): Promise<void> {
  await ctx.db.run(sql`
    insert into pulls (repository_id, issue_id, is_draft, review_decision, base_ref_name, base_ref_oid, base_repository,
      head_ref_name, head_ref_oid, head_repository, merged_at, merged_by_id, merge_commit_oid)
    select ${repositoryId}, x."issueId", x."isDraft", x."reviewDecision", x."baseRefName", x."baseRefOid", x."baseRepository",
      x."headRefName", x."headRefOid", x."headRepository", x."mergedAt", x."mergedById", x."mergeCommitOid"
    from jsonb_to_recordset(${JSON.stringify(pulls)}::jsonb) as x ("issueId" bigint, "isDraft" boolean, "reviewDecision" review_decision,
      "baseRefName" text, "baseRefOid" text, "baseRepository" text, "headRefName" text, "headRefOid" text, "headRepository" text,
      "mergedAt" timestamptz, "mergedById" bigint, "mergeCommitOid" text)
    on conflict (repository_id, issue_id) do update set is_draft = excluded.is_draft, review_decision = excluded.review_decision,
      base_ref_name = excluded.base_ref_name, base_ref_oid = excluded.base_ref_oid, base_repository = excluded.base_repository,
      head_ref_name = excluded.head_ref_name, head_ref_oid = excluded.head_ref_oid, head_repository = excluded.head_repository,
      merged_at = excluded.merged_at, merged_by_id = excluded.merged_by_id, merge_commit_oid = excluded.merge_commit_oid`);
}

export type ImportedReview = {
  issueId: number;
  sourceId: string;
  authorId: number | null;
  authorAssociation: string | null;
  state: string;
  body: string;
  bodyHtml: string;
  commitOid: string | null;
  createdAt: Date;
  updatedAt: Date;
  comments: { body: string; bodyHtml: string; originalPosition: number | null; createdAt: Date; updatedAt: Date }[];
};

type WrittenReview = { id: number; issueId: number; sourceId: string; authorId: number | null; createdAt: Date };

export async function writeImportedReviews(
  ctx: Context,
  repositoryId: number,
  reviews: readonly ImportedReview[],
): Promise<WrittenReview[]> {
  const written = await ctx.db.rows<WrittenReview>(sql`
    insert into pull_reviews (repository_id, issue_id, source_id, author_id, author_association, state, body, body_html, commit_oid, created_at, updated_at)
    select ${repositoryId}, x."issueId", x."sourceId", x."authorId", x."authorAssociation", x."state", x."body", x."bodyHtml", x."commitOid", x."createdAt", x."updatedAt"
    from jsonb_to_recordset(${JSON.stringify(reviews)}::jsonb) as x ("issueId" bigint, "sourceId" text, "authorId" bigint, "authorAssociation" text,
      "state" review_state, "body" text, "bodyHtml" text, "commitOid" text, "createdAt" timestamptz, "updatedAt" timestamptz)
    on conflict (repository_id, source_id) where source_id is not null do update set author_id = excluded.author_id, state = excluded.state,
      body = excluded.body, body_html = excluded.body_html, commit_oid = excluded.commit_oid, updated_at = excluded.updated_at
    returning id, issue_id, source_id, author_id, created_at`);
  const idsBySource = new Map(written.map((row) => [row.sourceId, row.id]));
  await ctx.db.run(sql`
    delete from pull_review_comments where repository_id = ${repositoryId} and review_id = any(${written.map((row) => row.id)}::bigint[])`);
  const comments = reviews.flatMap((review) =>
    review.comments.map((comment) => ({ ...comment, reviewId: idsBySource.get(review.sourceId) })),
  );
  await ctx.db.run(sql`
    insert into pull_review_comments (repository_id, review_id, body, body_html, original_position, created_at, updated_at)
    select ${repositoryId}, x."reviewId", x."body", x."bodyHtml", x."originalPosition", x."createdAt", x."updatedAt"
    from jsonb_to_recordset(${JSON.stringify(comments)}::jsonb) as x ("reviewId" bigint, "body" text, "bodyHtml" text,
      "originalPosition" int, "createdAt" timestamptz, "updatedAt" timestamptz)`);
  return written;
}
