import type { Context } from "#server/platform/context.ts";
import { PINNED_MAX } from "#server/pins/pin.ts";
import { sql } from "#server/platform/db/sql.ts";

type ImportedPin = { issueId: number; position: number; pinnedById: number | null; pinnedAt: Date };

/** Pins issues of an archive as far as the repository has room. */
export async function writeImportedPins(
  ctx: Context,
  repositoryId: number,
  pins: readonly ImportedPin[],
): Promise<void> {
  for (const pin of pins) {
    await ctx.db.run(sql`
      insert into pinned_issues (repository_id, issue_id, position, pinned_by_id, created_at)
      select ${repositoryId}, ${pin.issueId}, ${pin.position}, ${pin.pinnedById}, ${pin.pinnedAt}
      where (select count(*) from pinned_issues where repository_id = ${repositoryId}) < ${PINNED_MAX}
      on conflict do nothing`);
  }
}
