import { visible } from "#server/access/visible.ts";
import { raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { compile } from "#server/search/compile.ts";
import type { SearchScope } from "#server/search/scope.ts";
import type { Node } from "#shared/query/ast.ts";

/** Selects the column `repository_id`: the repositories of a search that pass filters, which are about repositories alone. */
export function visibleRepositories(filters: readonly Node[], scope: SearchScope): Sql {
  const { repositoryId, ctx } = scope;
  const repositories =
    repositoryId === undefined
      ? sql`select r.id as repository_id from repositories r where ${visible(ctx.viewer)}`
      : sql`select ${repositoryId}::bigint as repository_id`;
  return filters.length === 0
    ? repositories
    : sql`select i.repository_id from (${repositories}) i where ${compile(filters, scope)}`;
}

/**
 * The condition that the repository of a row, whose id is in a column, is one of them. Each is looked up by itself: the planner does not
 * begin with all repositories.
 */
export function isInVisibleRepository(column: string, filters: readonly Node[], scope: SearchScope): Sql {
  return sql`(select true from ${visibleRepository(column, scope)} where ${compile(filters, scope)})`;
}

/** Selects the column `repository_id` of the repository of a row, if it is one of them. The planner looks each repository up once. */
export function visibleRepositoryOf(column: string, filters: readonly Node[], scope: SearchScope): Sql {
  return sql`(select i.repository_id from ${visibleRepository(column, scope)} where ${compile(filters, scope)} offset 0)`;
}

function visibleRepository(column: string, { ctx }: SearchScope): Sql {
  return sql`(select r.id as repository_id from repositories r
    where r.id = ${raw(column)} and ${visible(ctx.viewer)} offset 0) i`;
}
