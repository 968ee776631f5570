import { authorize } from "#server/access/authorize.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { announceChanges } from "#server/events/announce-change.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import {
  auditedOrganization,
  getGrant,
  requireRepository,
  type RepositoryRow,
} from "#server/repositories/repository.ts";

export function archiveRepository(ctx: Context, input: { id: number }): Promise<RepositoryRow> {
  return writeArchived(ctx, { id: input.id, isArchived: true });
}

export function unarchiveRepository(ctx: Context, input: { id: number }): Promise<RepositoryRow> {
  return writeArchived(ctx, { id: input.id, isArchived: false });
}

async function writeArchived(
  ctx: Context,
  { id, isArchived }: { id: number; isArchived: boolean },
): Promise<RepositoryRow> {
  const repository = await requireRepository(ctx, id);
  authorize(ctx, "repository.archive", getGrant(ctx, repository));
  await ctx.db.run(sql`
    update repositories set is_archived = ${isArchived}, archived_at = ${isArchived ? ctx.now : null}, updated_at = ${ctx.now}
    where id = ${id}`);
  await recordAudit(ctx, {
    action: isArchived ? "repo.archived" : "repo.unarchived",
    target: `${repository.ownerLogin}/${repository.name}`,
    ...auditedOrganization(repository),
  });
  const row = await requireRepository(ctx, id);
  const action = isArchived ? "archived" : "unarchived";
  if (isArchived !== repository.isArchived)
    await announceChanges(ctx, [{ name: "repository", action, repositoryId: id, row }]);
  return row;
}
