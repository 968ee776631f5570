import { LIMITS } from "#shared/limits.ts";
import { BULK_PULLS } from "#shared/messages.ts";

/** Why the selected issues cannot be edited together; undefined when they can. */
export function getDisabledReason(
  loadedCount: number,
  selectedTypes: readonly (string | undefined)[],
): string | undefined {
  if (selectedTypes.includes("PullRequest")) return BULK_PULLS;
  return loadedCount >= LIMITS.milestoneBulk
    ? `Bulk editing is available for fewer than ${LIMITS.milestoneBulk} loaded issues`
    : undefined;
}
