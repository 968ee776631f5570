import type { IssueRow } from "#server/issues/issue.ts";
import type { CheckRunRow, CheckState, CommitKey } from "#server/pulls/check-run.ts";
import type { CommitRow, ReviewCommentRow, ReviewRow } from "#server/pulls/pull.ts";

export type Mappers = {
  CheckRun: CheckRunRow;
  Commit: CommitKey;
  PullRequest: IssueRow;
  PullRequestCommit: CommitRow;
  PullRequestReview: ReviewRow;
  PullRequestReviewComment: ReviewCommentRow;
  StatusCheckRollup: { state: CheckState; runs: CheckRunRow[] };
};
