import type { CheckState } from "#server/commits/check-run.ts";
import type { PullRow } from "#server/pulls/pull.ts";

type MergeState = "BLOCKED" | "CLEAN" | "DIRTY" | "DRAFT" | "UNKNOWN" | "UNSTABLE";

/** Why an open pull request cannot be merged, as GitHub's `MergeStateStatus`. */
export function mergeState(pull: PullRow, checks: CheckState | null): MergeState {
  if (pull.isDraft) return "DRAFT";
  if (pull.mergeable === "CONFLICTING") return "DIRTY";
  if (pull.reviewDecision === "CHANGES_REQUESTED" || pull.reviewDecision === "REVIEW_REQUIRED") return "BLOCKED";
  if (checks !== null && checks !== "SUCCESS") return "UNSTABLE";
  return pull.mergeable === "MERGEABLE" ? "CLEAN" : "UNKNOWN";
}
