import { inGroups, inOrder, type Context } from "#server/platform/context.ts";
import { notFound } from "#server/errors.ts";
import type { Action } from "#server/access/policy.ts";
import {
  authorizeIssue,
  issueKey,
  loadIssueForUpdate,
  type IssueForUpdate,
  type IssueKey,
} from "#server/issues/issue.ts";
import { hasKey, prepared, sql } from "#server/platform/db/sql.ts";

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
  additions: number;
  deletions: number;
  changedFiles: number;
  maintainerCanModify: boolean;
};

export async function loadPulls(ctx: Context, keys: readonly IssueKey[]): Promise<(PullRow | undefined)[]> {
  const rows = await ctx.db.rows<PullRow>(
    prepared(sql`
    select repository_id, issue_id as id, is_draft, is_in_merge_queue, review_decision, base_ref_name, base_ref_oid,
      head_ref_name, head_ref_oid, head_repository, merged_at, merged_by_id, merge_commit_oid, mergeable,
      additions, deletions, changed_files, maintainer_can_modify
    from pulls where ${hasKey("repository_id, issue_id", keys)}`),
  );
  return inOrder(keys, rows, issueKey);
}

export type PullForUpdate = IssueForUpdate & { readonly pull: PullRow };

/** Loads and locks a pull request for a command that takes permission for the action. */
export async function loadPullForUpdate(ctx: Context, key: IssueKey, action: Action): Promise<PullForUpdate> {
  const handle = await loadIssueForUpdate(ctx, key);
  const [pull] = handle.issue.isPull ? await loadPulls(ctx, [handle.issue]) : [];
  if (!pull) throw notFound("a PullRequest");
  authorizeIssue(handle, action);
  return { ...handle, pull };
}

export type PullCommitRow = IssueKey & {
  position: number;
  oid: string;
  message: string;
  authorId: number | null;
  authorName: string | null;
  committedAt: Date;
};

/** The commits of pull requests, the oldest first. */
export async function loadPullCommits(ctx: Context, keys: readonly IssueKey[]): Promise<PullCommitRow[][]> {
  const rows = await ctx.db.rows<PullCommitRow>(
    prepared(sql`
    select repository_id, issue_id as id, position, oid, message, author_id, author_name, committed_at from pull_commits
    where ${hasKey("repository_id, issue_id", keys)} order by position`),
  );
  return inGroups(keys, rows, issueKey);
}

export type PullFileRow = IssueKey & {
  path: string;
  previousPath: string | null;
  changeType: "ADDED" | "CHANGED" | "COPIED" | "DELETED" | "MODIFIED" | "RENAMED";
  additions: number;
  deletions: number;
};

/** The changed files of pull requests as their host reported them. */
export async function loadFiles(ctx: Context, keys: readonly IssueKey[]): Promise<PullFileRow[][]> {
  const rows = await ctx.db.rows<PullFileRow>(
    prepared(sql`
    select repository_id, issue_id as id, path, previous_path, change_type, additions, deletions from pull_files
    where ${hasKey("repository_id, issue_id", keys)} order by position`),
  );
  return inGroups(keys, rows, issueKey);
}
