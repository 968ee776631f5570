import { rollUpChecks } from "#server/commits/checks.ts";
import { findObstacle, isBehind, type MergeFacts } from "#server/pulls/merge-requirements.ts";
import type { PullRow } from "#server/pulls/pull.ts";

type MergeState = "BEHIND" | "BLOCKED" | "CLEAN" | "DIRTY" | "DRAFT" | "UNKNOWN" | "UNSTABLE";

/** Why an open pull request cannot be merged, as GitHub's `MergeStateStatus`. */
export function mergeState(pull: PullRow, facts: MergeFacts): MergeState {
  if (pull.isDraft) return "DRAFT";
  if (pull.mergeable === "CONFLICTING") return "DIRTY";
  if (pull.reviewDecision === "CHANGES_REQUESTED" || pull.reviewDecision === "REVIEW_REQUIRED") return "BLOCKED";
  if (isBehind(pull, facts)) return "BEHIND";
  // Being added to the merge queue is how it is merged there.
  if (findObstacle({ ...pull, isInMergeQueue: true }, facts) !== null) return "BLOCKED";
  const checks = rollUpChecks(facts.checks);
  if (checks !== null && checks !== "SUCCESS") return "UNSTABLE";
  return pull.mergeable === "MERGEABLE" ? "CLEAN" : "UNKNOWN";
}
