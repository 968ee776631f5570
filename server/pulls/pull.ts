import { visible } from "#server/access/visible.ts";
import { inOrder, type Context } from "#server/platform/context.ts";
import { notFound } from "#server/errors.ts";
import type { AuthorAssociation } from "#server/issues/author-association.ts";
import {
  authorizeIssue,
  issueKey,
  keyArrays,
  loadIssueForUpdate,
  type IssueForUpdate,
  type IssueKey,
} from "#server/issues/issue.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";

export type PullRow = IssueKey & {
  isDraft: boolean;
  isInMergeQueue: boolean;
  reviewDecision: "APPROVED" | "CHANGES_REQUESTED" | "REVIEW_REQUIRED" | null;
  baseRefName: string;
  baseRefOid: string;
  headRefName: string;
  headRefOid: string;
  headRepository: string | null;
  mergedAt: Date | null;
  mergedById: number | null;
  mergeCommitOid: string | null;
  mergeable: "CONFLICTING" | "MERGEABLE" | "UNKNOWN";
};

export async function loadPulls(ctx: Context, keys: readonly IssueKey[]): Promise<(PullRow | undefined)[]> {
  const rows = await ctx.db.rows<PullRow>(
    prepared(sql`
    select repository_id, issue_id as id, is_draft, is_in_merge_queue, review_decision, base_ref_name, base_ref_oid,
      head_ref_name, head_ref_oid, head_repository, merged_at, merged_by_id, merge_commit_oid, mergeable
    from pulls where (repository_id, issue_id) in ${keyArrays(keys)}`),
  );
  return inOrder(keys, rows, issueKey);
}

type PullForUpdate = IssueForUpdate & { readonly pull: PullRow };

/** Loads and locks a pull request for a command, which takes write access. */
export async function loadPullForUpdate(ctx: Context, key: IssueKey): Promise<PullForUpdate> {
  const handle = await loadIssueForUpdate(ctx, key);
  const [pull] = handle.issue.isPull ? await loadPulls(ctx, [handle.issue]) : [];
  if (!pull) throw notFound("a PullRequest");
  authorizeIssue(handle, "push");
  return { ...handle, pull };
}

export type CommitRow = IssueKey & {
  position: number;
  oid: string;
  message: string;
  authorId: number | null;
  authorName: string | null;
  committedAt: Date;
};

/** The commits of pull requests, the oldest first. */
export async function loadCommits(ctx: Context, keys: readonly IssueKey[]): Promise<CommitRow[][]> {
  const rows = await ctx.db.rows<CommitRow>(
    prepared(sql`
    select repository_id, issue_id as id, position, oid, message, author_id, author_name, committed_at from pull_commits
    where (repository_id, issue_id) in ${keyArrays(keys)} order by position`),
  );
  return keys.map((key) => rows.filter((row) => issueKey(row) === issueKey(key)));
}

export type ReviewRow = IssueKey & {
  issueId: number;
  authorId: number | null;
  authorAssociation: AuthorAssociation | null;
  state: "PENDING" | "COMMENTED" | "APPROVED" | "CHANGES_REQUESTED" | "DISMISSED";
  body: string;
  bodyHtml: string;
  commitOid: string | null;
  createdAt: Date;
  updatedAt: Date;
};

export async function loadReviews(ctx: Context, keys: readonly IssueKey[]): Promise<(ReviewRow | undefined)[]> {
  const rows = await ctx.db.rows<ReviewRow>(
    prepared(sql`
    select v.repository_id, v.id, v.issue_id, v.author_id, v.author_association, v.state, v.body, v.body_html, v.commit_oid, v.created_at, v.updated_at
    from pull_reviews v join repositories r on r.id = v.repository_id
    where (v.repository_id, v.id) in ${keyArrays(keys)} and ${visible(ctx.viewer)}`),
  );
  return inOrder(keys, rows, issueKey);
}

export type ReviewCommentRow = {
  reviewId: number;
  repositoryId: number;
  body: string;
  bodyHtml: string;
  originalPosition: number | null;
  createdAt: Date;
};

export async function loadReviewComments(ctx: Context, keys: readonly IssueKey[]): Promise<ReviewCommentRow[][]> {
  const rows = await ctx.db.rows<ReviewCommentRow>(
    prepared(sql`
    select repository_id, review_id, body, body_html, original_position, created_at from pull_review_comments
    where (repository_id, review_id) in ${keyArrays(keys)} order by id`),
  );
  return keys.map((key) => rows.filter((row) => row.reviewId === key.id && row.repositoryId === key.repositoryId));
}
