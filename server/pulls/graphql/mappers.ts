import type { IssueKey, IssueRow } from "#server/issues/issue.ts";
import type { BranchRuleRow } from "#server/pulls/branch-rule.ts";
import type { PullCommitRow, PullFileRow } from "#server/pulls/pull.ts";
import type { ReviewCommentRow } from "#server/pulls/review-comment.ts";
import type { ReviewThreadRow } from "#server/pulls/review-thread.ts";
import type { ReviewRow } from "#server/pulls/review.ts";

/** One reviewer of a pull request: an account or a team. */
export type Reviewer = { accountId: number } | { teamId: number };

export type ReviewRequestRow = { pull: IssueKey } & Reviewer;

export type Mappers = {
  BranchProtectionRule: BranchRuleRow;
  PullRequest: IssueRow;
  PullRequestChangedFile: PullFileRow;
  PullRequestCommit: PullCommitRow;
  PullRequestReview: ReviewRow;
  PullRequestReviewComment: ReviewCommentRow;
  PullRequestReviewThread: ReviewThreadRow;
  ReviewRequest: ReviewRequestRow;
};
