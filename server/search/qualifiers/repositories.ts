import { isAnyOf, orByIds, sql, type Sql } from "#server/platform/db/sql.ts";
import { findAccountId, findIds } from "#server/search/names.ts";
import type { QualifierSql } from "#server/search/qualifiers/qualifier.ts";
import type { SearchScope } from "#server/search/scope.ts";
import type { REPOSITORIES } from "#shared/query/qualifiers.ts";

/** Issues of the repositories (alias `r`) that meet a condition. */
export function repositoriesWith(condition: Sql): Sql {
  return sql`i.repository_id in (select r.id from repositories r where ${condition})`;
}

function ownedBy(value: string, { names }: SearchScope): Sql {
  return repositoriesWith(sql`r.owner_id = ${findAccountId(names, value) ?? null}`);
}

const isAboutRepository = () => true;

export const REPOSITORIES_SQL = {
  archived: { compile: (value) => repositoriesWith(sql`r.is_archived = ${value === "true"}`), isAboutRepository },
  repo: {
    compile: (value, { names }) => {
      const [owner = "", name = ""] = value.split("/");
      return orByIds(
        repositoriesWith(
          sql`lower(r.name) = ${name} and r.owner_id = (select a.id from accounts a where lower(a.login) = ${owner})`,
        ),
        (available) =>
          isAnyOf(
            sql`i.repository_id`,
            findIds(names, "repository", value).filter((id) => available.includes(id)),
          ),
      );
    },
    indexes: ["repositories_name"],
    isAboutRepository,
  },
  org: { compile: ownedBy, isAboutRepository },
  user: { compile: ownedBy, isAboutRepository },
} satisfies Record<keyof typeof REPOSITORIES, QualifierSql>;
