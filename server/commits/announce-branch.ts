import type { BranchName } from "#server/commits/branch.ts";
import { announceChanges } from "#server/events/announce-change.ts";
import type { Context } from "#server/platform/context.ts";

/** Tells that a branch was made, or is gone. */
export function announceBranch(ctx: Context, name: "create" | "delete", branch: BranchName): Promise<void> {
  const { repositoryId } = branch;
  return announceChanges(ctx, [{ name, action: null, repositoryId, row: { name: branch.name } }]);
}
