import { isOfVisible, readable } from "#server/access/visible.ts";
import type { Context } from "#server/platform/context.ts";
import { raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { TRUE } from "#server/search/conditions.ts";
import type { Names } from "#server/search/names.ts";

/** The viewer and the repository of a search, and the ids of the names in its query. */
export type SearchScope = {
  ctx: Context;
  /** Undefined: all repositories that the viewer may see. */
  repositoryId: number | undefined;
  names: Names;
  /** The weights of the parts of an issue to search for text; empty: all. */
  weights: string;
  /** What `is:private` finds. Undefined: it is not asked for, or there are too many. */
  privateRepositoryIds?: number[] | undefined;
  /** Whether the document of each row is read, instead of finding all documents with the text. */
  readsDocumentsOfRows?: true;
};

/** Over `issues i`: the issues that the viewer may see. */
export function visibleIssues({ ctx, repositoryId }: SearchScope): Sql {
  const isReadable = readable(ctx.viewer);
  return repositoryId === undefined
    ? sql`(${isOfVisible(ctx.viewer, sql`i.repository_id`)} and ${isReadable})`
    : sql`(i.repository_id = ${repositoryId} and ${isReadable})`;
}

/**
 * `issues i` of one repository whose document `d` has a text. From version 17 on PostgreSQL looks up an array of ids in one pass over the index that
 * has the issues by id; a join begins at the root of the index for each document. No other condition is inside, so that this index is always used.
 */
export function issuesWithText(repositoryId: number, text: Sql): Sql {
  return sql`(
    select i.* from issues i where i.repository_id = ${repositoryId} and i.id = any((
      select array_agg(d.issue_id) from search_documents d where d.repository_id = ${repositoryId} and ${text})::bigint[])
    offset 0) i`;
}

/** Restricts a table to the repository that is searched. */
export function inScope({ repositoryId }: SearchScope, column: string): Sql {
  return repositoryId === undefined ? TRUE : sql`${raw(column)} = ${repositoryId}`;
}

/**
 * The issues whose keys a select gives, so that the planner may begin with them
 * or hash them. The select restricts itself to the scope by `here(column)`.
 */
export function keysIn(scope: SearchScope, select: (here: (column: string) => Sql) => Sql): Sql {
  return sql`(i.repository_id, i.id) in (${select((column) => inScope(scope, column))})`;
}
