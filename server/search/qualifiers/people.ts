import { sql, type Sql } from "#server/platform/db/sql.ts";
import { FALSE, TRUE } from "#server/search/conditions.ts";
import type { RoleQualifier } from "#server/search/involved-people.ts";
import { findAccountId, findIds, findInvolved, type Names } from "#server/search/names.ts";
import { isNotWildcard, unique, type QualifierSql } from "#server/search/qualifiers/qualifier.ts";
import { keysIn, type SearchScope } from "#server/search/scope.ts";
import type { PEOPLE } from "#shared/query/qualifiers.ts";

/** The condition for one account, or for anyone where the value is `*`. */
export function forPerson(
  value: string,
  { names }: SearchScope,
  conditions: { account: (id: number) => Sql; anyone: () => Sql },
): Sql {
  if (value === "*") return conditions.anyone();
  const id = findAccountId(names, value);
  return id === undefined ? FALSE : conditions.account(id);
}

/** Issues that involve a person in a role. */
function involvement(qualifier: RoleQualifier, role: Sql): QualifierSql {
  const isMany = (value: string, names: Names) => findInvolved(names, qualifier, value)?.expected === null;
  const select = (account: Sql, scope: SearchScope) =>
    keysIn(
      scope,
      (here) =>
        sql`select v.repository_id, v.issue_id from involvements v where ${account} and ${here("v.repository_id")} and ${role}`,
    );
  return {
    compile: (value, scope) =>
      forPerson(value, scope, {
        account: (id) => select(sql`v.account_id = ${id}`, scope),
        anyone: () => select(TRUE, scope),
      }),
    indexes: ["involvements_pkey"],
    isSelective: isNotWildcard,
    getExpected: (value, names) => findInvolved(names, qualifier, value)?.expected ?? undefined,
    // Of those whom many issues involve, it is not known in how many they have another role.
    ...(qualifier === "involves" ? { isHighVolume: isMany } : { isUncounted: isMany }),
  };
}

/** The facet of an account that does not exist has no rows. */
function toFacetId(value: string, names: Names): number {
  return findAccountId(names, value) ?? -1;
}

export const PEOPLE_SQL = {
  author: {
    compile: (value, scope) =>
      forPerson(value, scope, {
        account: (id) => sql`i.author_id = ${id}`,
        anyone: () => sql`i.author_id is not null`,
      }),
    indexes: ["issues_author"],
    getFacet: (values, names) =>
      values.includes("*")
        ? undefined
        : { name: "AUTHOR", ids: unique(values.map((value) => toFacetId(value, names))) },
  },
  assignee: {
    compile: (value, scope) =>
      forPerson(value, scope, {
        account: (id) => sql`i.assignee_ids @> array[${id}]::bigint[]`,
        anyone: () => sql`i.assignee_ids <> '{}'`,
      }),
    indexes: ["issues_assignees"],
    // An issue with two of several assignees would be counted twice.
    getFacet: ([value = "*", ...others], names) =>
      value === "*" || others.length > 0 ? undefined : { name: "ASSIGNEE", ids: [toFacetId(value, names)] },
  },
  mentions: involvement("mentions", sql`v.is_mentioned`),
  commenter: involvement("commenter", sql`v.is_commenter`),
  involves: involvement("involves", sql`(v.is_author or v.is_assignee or v.is_mentioned or v.is_commenter)`),
  team: {
    compile: (value, scope) =>
      keysIn(
        scope,
        (here) =>
          sql`select x.repository_id, x.issue_id from team_mentions x where x.team_id = any(${findIds(scope.names, "team", value)}::bigint[]) and ${here("x.repository_id")}`,
      ),
    indexes: ["team_mentions_pkey"],
    isSelective: isNotWildcard,
  },
} satisfies Record<keyof typeof PEOPLE, QualifierSql>;
