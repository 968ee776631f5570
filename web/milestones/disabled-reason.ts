import { LIMITS } from "#shared/limits.ts";

/** Why the selected issues cannot be edited together; undefined when they can. */
export function getDisabledReason(
  loadedCount: number,
  selectedTypes: readonly (string | undefined)[],
): string | undefined {
  if (selectedTypes.includes("PullRequest")) return "Bulk editing isn't available for pull requests";
  return loadedCount >= LIMITS.milestoneBulk
    ? `Bulk editing is available for fewer than ${LIMITS.milestoneBulk} loaded issues`
    : undefined;
}
