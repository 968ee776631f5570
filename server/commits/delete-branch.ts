import { announceBranch } from "#server/commits/announce-branch.ts";
import type { BranchName } from "#server/commits/branch.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** A branch that was deleted, here or on its host, is no longer listed, nor linked to issues. */
export async function deleteBranch(ctx: Context, { repositoryId, name }: BranchName): Promise<void> {
  await ctx.db.run(sql`delete from linked_branches where branch_repository_id = ${repositoryId} and branch = ${name}`);
  const deleted = await ctx.db.run(sql`
    delete from branches where repository_id = ${repositoryId} and name = ${name}`);
  if (deleted > 0) await announceBranch(ctx, "delete", { repositoryId, name });
}
