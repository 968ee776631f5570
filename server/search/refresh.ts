import { transact } from "#server/context.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { sql } from "#server/platform/db/sql.ts";
import { DOCUMENT_VERSION } from "#server/search/documents.ts";
import { rebuildSearchRows } from "#server/search/rebuild.ts";

export const REFRESH_JOB = "refresh-search";
const CHUNK = 200;

/**
 * Makes search rows again that an older version of the program wrote, a chunk
 * a transaction, until there are none: broken off, it goes on where it was.
 */
export async function refreshSearch(platform: Platform): Promise<void> {
  const ctx = { ...platform.systemContext(), quiet: true };
  for (;;) {
    const ids = await ctx.db.rows<{ repositoryId: number; issueId: number }>(sql`
      select repository_id, issue_id from search_documents where version < ${DOCUMENT_VERSION} limit ${CHUNK}`);
    if (ids.length === 0) return;
    await transact(ctx, async (tx) => {
      const where = sql`(i.repository_id, i.id) in (select * from unnest(
        ${ids.map((row) => row.repositoryId)}::bigint[], ${ids.map((row) => row.issueId)}::bigint[]))`;
      await rebuildSearchRows(tx, where);
    });
  }
}
