import { transact } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { hasKey, sql } from "#server/platform/db/sql.ts";
import { retryTransaction } from "#server/platform/run-command.ts";
import { DOCUMENT_VERSION } from "#server/search/documents.ts";
import { rebuildSearchRows } from "#server/search/rebuild.ts";

export const REFRESH_JOB = "refresh-search";
const CHUNK = 200;

/**
 * Writes the search rows of older versions of the program again, one chunk per
 * transaction. Interrupted, it continues where it was.
 */
export async function refreshSearch(platform: Platform): Promise<void> {
  const ctx = platform.systemContext();
  for (;;) {
    const rows = await ctx.db.rows<{ repositoryId: number; issueId: number }>(sql`
      select repository_id, issue_id from search_documents where version < ${DOCUMENT_VERSION} limit ${CHUNK}`);
    if (rows.length === 0) return;
    const keys = rows.map(({ repositoryId, issueId }) => ({ repositoryId, id: issueId }));
    await retryTransaction(ctx, () =>
      transact(ctx, (tx) => rebuildSearchRows(tx, hasKey("i.repository_id, i.id", keys))),
    );
  }
}
