import { visible } from "#server/access/visible.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import { visibleProject } from "#server/projects/project.ts";
import { FALSE, not } from "#server/search/conditions.ts";
import { findIds, findShare, isInManyRepositories } from "#server/search/names.ts";
import { fieldValuesWith } from "#server/search/qualifiers/fields.ts";
import {
  choiceQualifier,
  hasAnyId,
  isNotWildcard,
  isWildcard,
  unique,
  type ChoiceSql,
  type QualifierSql,
} from "#server/search/qualifiers/qualifier.ts";
import { inScope, keysIn, type SearchScope } from "#server/search/scope.ts";
import type { METADATA } from "#shared/query/qualifiers.ts";

const HAS_LABEL = sql`i.label_ids <> '{}'`;
const HAS_MILESTONE = sql`i.milestone_id is not null`;

/** The row with the id 0 counts the issues without any. */
const HAS_CHOICES = {
  label: { condition: () => HAS_LABEL, facet: { name: "LABEL", ids: [0], isExcluded: true } },
  milestone: { condition: () => HAS_MILESTONE, facet: { name: "MILESTONE", ids: [0], isExcluded: true } },
  assignee: {
    condition: () => sql`i.assignee_ids <> '{}'`,
    facet: { name: "ASSIGNEE", ids: [0], isExcluded: true },
  },
  project: {
    condition: (scope) =>
      keysIn(
        scope,
        (here) => sql`select x.repository_id, x.issue_id from project_items x join projects p on p.id = x.project_id
          where ${here("x.repository_id")} and ${visibleProject(scope.ctx)}`,
      ),
    indexes: ["project_items_issue"],
  },
  type: { condition: () => sql`i.issue_type_id is not null`, facet: { name: "TYPE", ids: [0], isExcluded: true } },
  "parent-issue": {
    condition: hasParent,
    isSelective: true,
    isUncounted: true,
    relations: (repositoryId) => sql`sub_issues s where s.repository_id = ${repositoryId}`,
  },
  "sub-issue": {
    condition: hasSubIssue,
    isSelective: true,
    isUncounted: true,
    relations: (repositoryId) => sql`sub_issues s where s.parent_repository_id = ${repositoryId}`,
  },
} satisfies Record<(typeof METADATA)["has"]["choices"][number], ChoiceSql>;

function hasParent(scope: SearchScope): Sql {
  return keysIn(
    scope,
    (here) => sql`select s.repository_id, s.issue_id from sub_issues s
      join repositories r on r.id = s.parent_repository_id
      where ${here("s.repository_id")} and ${visible(scope.ctx.viewer)}`,
  );
}

function hasSubIssue(scope: SearchScope): Sql {
  return keysIn(
    scope,
    (here) => sql`select s.parent_repository_id, s.parent_id from sub_issues s
      join repositories r on r.id = s.repository_id
      where ${here("s.parent_repository_id")} and ${visible(scope.ctx.viewer)}`,
  );
}

/** labels_name: a repository has at most one label of a name. */
function hasLabelNamed(name: string): Sql {
  return sql`(select x.id from labels x where x.repository_id = i.repository_id and lower(x.name) = ${name}) = any(i.label_ids)`;
}

/** milestones_pkey. A condition with `in` would be planned as a join that begins with all milestones of the title. */
function hasMilestoneTitled(title: string): Sql {
  return sql`(select lower(x.title) = ${title} from milestones x where x.repository_id = i.repository_id and x.id = i.milestone_id)`;
}

/** labels_lower_name, for the counters of a label in many repositories. */
function labelsNamed(name: string): Sql {
  return sql`labels x where lower(x.name) = ${name}`;
}

/** milestones_lower_title */
function milestonesTitled(title: string): Sql {
  return sql`milestones x where lower(x.title) = ${title}`;
}

const HAS_ONE_OF = choiceQualifier(HAS_CHOICES);

const HAS: QualifierSql = {
  ...HAS_ONE_OF,
  compile: (value, scope, term) => {
    if (!value.startsWith("field.")) return HAS_ONE_OF.compile(value, scope, term);
    const ids = findIds(scope.names, "field", value.slice("field.".length));
    return fieldValuesWith(sql`x.field_id = any(${ids}::bigint[])`, scope);
  },
};

export const METADATA_SQL = {
  label: {
    compile: (value, { names }, term) => {
      if (isWildcard(value, term)) return HAS_LABEL;
      if (isInManyRepositories(names, "label", value)) return hasLabelNamed(value);
      const ids = findIds(names, "label", value);
      if (ids.length === 0) return FALSE;
      return ids.length === 1 ? sql`i.label_ids @> ${ids}::bigint[]` : sql`i.label_ids && ${ids}::bigint[]`;
    },
    indexes: ["issues_labels"],
    getShare: (values, names) => findShare(names, "label", values),
    // An issue with two of several labels would be counted twice.
    getFacet: ([value = "*", ...others], names, term) =>
      isWildcard(value, term) || others.length > 0
        ? undefined
        : {
            name: "LABEL",
            ids: findIds(names, "label", value),
            inMany: isInManyRepositories(names, "label", value) ? labelsNamed(value) : undefined,
          },
  },
  milestone: {
    compile: (value, { names }, term) => {
      if (isWildcard(value, term)) return HAS_MILESTONE;
      if (isInManyRepositories(names, "milestone", value)) return hasMilestoneTitled(value);
      return hasAnyId(sql`i.milestone_id`, findIds(names, "milestone", value));
    },
    indexes: ["issues_milestone"],
    getFacet: (values, names, term) => {
      if (values.some((value) => isWildcard(value, term))) return undefined;
      const titles = values.filter((value) => isInManyRepositories(names, "milestone", value));
      if (titles.length > 0 && values.length > 1) return undefined;
      return {
        name: "MILESTONE",
        ids: unique(values.flatMap((value) => findIds(names, "milestone", value))),
        inMany: titles[0] === undefined ? undefined : milestonesTitled(titles[0]),
      };
    },
  },
  "milestone-number": {
    compile: (value, scope) =>
      sql`i.milestone_id in (select m.id from milestones m where m.number = ${Number(value)} and ${inScope(scope, "m.repository_id")})`,
    indexes: ["milestones_number", "issues_milestone"],
    isSelective: isNotWildcard,
  },
  project: {
    compile: (value, scope) =>
      keysIn(
        scope,
        (here) =>
          sql`select x.repository_id, x.issue_id from project_items x where x.project_id = any(${findIds(scope.names, "project", value)}::bigint[]) and ${here("x.repository_id")}`,
      ),
    indexes: ["project_items_content"],
    isSelective: isNotWildcard,
  },
  no: {
    compile: (value, scope, term) => not(HAS.compile(value, scope, term)),
    getFacet: (values, names, term) => {
      const facet = HAS.getFacet?.(values, names, term);
      return facet && { ...facet, isExcluded: false };
    },
  },
  has: HAS,
} satisfies Record<keyof typeof METADATA, QualifierSql>;
