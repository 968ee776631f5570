import { visible } from "#server/access/visible.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
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
