import { LIMITS } from "#shared/limits.ts";

/** Why the selected ones cannot be changed together. */
export function getDisabledReason(loaded: number, kinds: readonly (string | undefined)[]): string | undefined {
  if (kinds.includes("PullRequest")) return "Pull requests cannot be changed together.";
  return loaded >= LIMITS.milestoneBulk
    ? `Only where fewer than ${LIMITS.milestoneBulk} issues are loaded can several be changed together.`
    : undefined;
}
