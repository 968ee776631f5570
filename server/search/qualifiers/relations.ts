import { visible } from "#server/access/visible.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import { FALSE } from "#server/search/conditions.ts";
import { findNames } from "#server/search/names.ts";
import { choiceQualifier, type ChoiceSql, type QualifierSql } from "#server/search/qualifiers/qualifier.ts";
import { keysIn, type SearchScope } from "#server/search/scope.ts";
import type { RELATIONS } from "#shared/query/qualifiers.ts";

type IssueKey = { repositoryId: number; id: number };

/** Issues that are related to the one that the value names. */
function relatedTo(index: string, select: (issue: IssueKey) => Sql): QualifierSql {
  return {
    compile: (value, { names }) => {
      const [issue] = findNames(names, "issue", value);
      if (!issue || issue.id === null || issue.repositoryId === null) return FALSE;
      return sql`(i.repository_id, i.id) in (${select({ repositoryId: issue.repositoryId, id: issue.id })})`;
    },
    indexes: [index],
    isSelective: () => true,
  };
}

/** A link counts if the viewer can see its other side. */
const LINKED = {
  pr: {
    condition: isLinkedToPull,
    indexes: ["issue_links_issue"],
    isSelective: true,
    isUncounted: true,
    relations: (repositoryId) => sql`issue_links x where x.issue_repository_id = ${repositoryId}`,
  },
  issue: {
    condition: isLinkedToIssue,
    indexes: ["issue_links_pkey"],
    isSelective: true,
    isUncounted: true,
    relations: (repositoryId) => sql`issue_links x where x.repository_id = ${repositoryId}`,
  },
} satisfies Record<(typeof RELATIONS)["linked"]["choices"][number], ChoiceSql>;

function isLinkedToPull(scope: SearchScope): Sql {
  return keysIn(
    scope,
    (here) => sql`select x.issue_repository_id, x.issue_id from issue_links x
      join repositories r on r.id = x.repository_id
      where ${here("x.issue_repository_id")} and ${visible(scope.ctx.viewer)}`,
  );
}

function isLinkedToIssue(scope: SearchScope): Sql {
  return keysIn(
    scope,
    (here) => sql`select x.repository_id, x.pull_id from issue_links x
      join repositories r on r.id = x.issue_repository_id
      where ${here("x.repository_id")} and ${visible(scope.ctx.viewer)}`,
  );
}

export const RELATIONS_SQL = {
  linked: choiceQualifier(LINKED),
  "parent-issue": relatedTo(
    "sub_issues_parent",
    (parent) =>
      sql`select s.repository_id, s.issue_id from sub_issues s where s.parent_repository_id = ${parent.repositoryId} and s.parent_id = ${parent.id}`,
  ),
  "sub-issue": relatedTo(
    "sub_issues_pkey",
    (child) =>
      sql`select s.parent_repository_id, s.parent_id from sub_issues s where s.repository_id = ${child.repositoryId} and s.issue_id = ${child.id}`,
  ),
  "blocked-by": relatedTo(
    "issue_dependencies_blocker",
    (blocker) =>
      sql`select d.repository_id, d.issue_id from issue_dependencies d where d.blocker_repository_id = ${blocker.repositoryId} and d.blocker_id = ${blocker.id}`,
  ),
  blocking: relatedTo(
    "issue_dependencies_pkey",
    (blocked) =>
      sql`select d.blocker_repository_id, d.blocker_id from issue_dependencies d where d.repository_id = ${blocked.repositoryId} and d.issue_id = ${blocked.id}`,
  ),
} satisfies Record<keyof typeof RELATIONS, QualifierSql>;
