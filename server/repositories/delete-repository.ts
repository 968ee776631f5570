import { authorize } from "#server/access/authorize.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { announceChanges } from "#server/events/announce-change.ts";
import type { Context } from "#server/platform/context.ts";
import { unprocessable } from "#server/errors.ts";
import { removeRowsOfRepositories } from "#server/platform/distribution/lost-keys.ts";
import { sql } from "#server/platform/db/sql.ts";
import { auditedOrganization, getGrant, requireRepository } from "#server/repositories/repository.ts";

/** Deletes a repository with everything in it. `confirmation` is its full name. */
export async function deleteRepository(ctx: Context, input: { id: number; confirmation: string }): Promise<void> {
  const repository = await requireRepository(ctx, input.id);
  authorize(ctx, "repository.delete", getGrant(ctx, repository));
  const fullName = `${repository.ownerLogin}/${repository.name}`;
  if (input.confirmation.trim() !== fullName) {
    throw unprocessable(`Type ${fullName} to confirm.`, "confirmation");
  }
  const { id } = repository;
  await announceChanges(ctx, [{ name: "repository", action: "deleted", repositoryId: id, row: repository }]);
  await removeRowsOfRepositories(ctx.db, [id]);
  await ctx.db.run(sql`delete from repositories where id = ${repository.id}`);
  await recordAudit(ctx, { action: "repo.destroy", target: fullName, ...auditedOrganization(repository) });
}
