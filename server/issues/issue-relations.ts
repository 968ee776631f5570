import type { IssueRow } from "#server/issues/issue.ts";
import { empty, join, raw, sql, type Sql } from "#server/platform/db/sql.ts";

/** What few issues have, with the table of its rows and the columns that name the issue. */
const RELATIONS = {
  PARENT: "sub_issues repository_id issue_id",
  SUB_ISSUES: "sub_issues parent_repository_id parent_id",
  BLOCKED_BY: "issue_dependencies repository_id issue_id",
  BLOCKING: "issue_dependencies blocker_repository_id blocker_id",
  PROJECT_ITEMS: "project_items repository_id issue_id",
  PINNED_COMMENT: "pinned_comments repository_id issue_id",
  FIELD_VALUES: "issue_field_values repository_id issue_id",
  LINKED_BRANCHES: "linked_branches repository_id issue_id",
  REACTIONS: "reactions repository_id subject_id",
};

export type IssueRelation = keyof typeof RELATIONS;

/**
 * The column `relations` of a statement that reads an issue of this repository: which of them it has, whether the viewer can see them or
 * not. A distributed database finds the worker of each table by the repository.
 */
export function relationsColumn(repositoryId: number): Sql {
  const members = Object.entries(RELATIONS).map(([name, rows]) => {
    const [table = "", repository = "", issue = ""] = rows.split(" ");
    const isOfIssue = name === "REACTIONS" ? raw(" and t.subject = 'ISSUE'") : empty;
    return sql`case when exists (select from ${raw(table)} t where t.${raw(repository)} = ${repositoryId} and t.${raw(issue)} = i.id${isOfIssue})
      then ${raw(`'${name}'`)} end`;
  });
  return sql`array_remove(array[${join(members, ", ")}], null) as relations`;
}

/** Whether the row tells that the issue had none. What a page shows of it needs no statement then. */
export function hasNone(row: Pick<IssueRow, "relations"> | object, relation: IssueRelation): boolean {
  const { relations } = row as Pick<IssueRow, "relations">;
  return relations !== undefined && !relations.includes(relation);
}
