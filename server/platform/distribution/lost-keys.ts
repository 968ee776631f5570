import type { Queryable } from "#server/platform/db/database.ts";
import { raw, sql } from "#server/platform/db/sql.ts";

/** A foreign key that a distributed database does not have: the program does what it does elsewhere. */
export type LostKey = { child: string; parent: string; childColumns: string[]; parentColumns: string[] };

export function listLostKeys(db: Queryable): Promise<LostKey[]> {
  return db.rows<LostKey>(sql`
    select child, parent, child_columns, parent_columns from distribution_foreign_keys where is_lost order by child, name`);
}

/** Of the two columns of a key to a row of a repository, that of the repository and that of the row. */
export function getKeyColumns({ childColumns, parentColumns }: LostKey): { repository: string; row: string } {
  const at = parentColumns.indexOf("repository_id");
  return { repository: childColumns[at] ?? "repository_id", row: childColumns[1 - at] ?? "id" };
}

/** Removes what refers to rows of repositories that are deleted. */
export async function removeRowsOfRepositories(db: Queryable, repositoryIds: readonly number[]): Promise<void> {
  if (!db.isDistributed || repositoryIds.length === 0) return;
  for (const key of await listLostKeys(db))
    await db.run(sql`
      delete from ${raw(key.child)} where ${raw(getKeyColumns(key).repository)} = any(${repositoryIds}::bigint[])`);
}
