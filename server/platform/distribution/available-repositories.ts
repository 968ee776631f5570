import { isAnyOf, join, raw, sql, writeByIds, type Sql } from "#server/platform/db/sql.ts";
import { TABLES } from "#server/platform/distribution/placement.ts";

/** What can follow the name of a table without an alias. */
const KEYWORDS = "cross|full|group|having|inner|join|left|limit|natural|offset|on|order|right|union|using|where";
/** A distributed table that is read, and its alias. */
const TABLE = new RegExp(
  String.raw`\b(from|join) (${TABLES.distributed.join("|")})\b(?! *\()(?:\s+(?:as )?(?!(?:${KEYWORDS})\b)(\w+))?`,
  "g",
);

/** Ids of repositories whose worker has not failed: of all that a statement may read, and of those that it is about. */
export type AvailableRepositories = { all: readonly number[]; searched: readonly number[] };

/**
 * The statement without the rows of other repositories: each distributed table becomes a subselect that names the repositories. Citus
 * then asks no worker that has none of them. A table that is not found here is asked for on all workers, and the statement fails.
 */
export function inAvailableRepositories(statement: Sql, { all: ids, searched }: AvailableRepositories): Sql {
  const fragment = writeByIds(statement, searched);
  const texts = fragment.parts.map((part) => narrowTables(part, ids));
  const narrowed = texts.reduce((all, text, index) => sql`${all}${fragment.values[index - 1]}${text}`);
  return { parts: narrowed.parts, values: narrowed.values };
}

function narrowTables(text: string, repositoryIds: readonly number[]): Sql {
  const pieces: Sql[] = [];
  let end = 0;
  for (const match of text.matchAll(TABLE)) {
    const [all, keyword = "", table = "", alias = table] = match;
    pieces.push(
      raw(`${text.slice(end, match.index)}${keyword} `),
      sql`(select * from ${raw(table)} where ${isAnyOf(raw("repository_id"), repositoryIds)}) ${raw(alias)}`,
    );
    end = match.index + all.length;
  }
  return join([...pieces, raw(text.slice(end))], "");
}
