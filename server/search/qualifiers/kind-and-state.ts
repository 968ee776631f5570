import { visible } from "#server/access/visible.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import { all, FALSE } from "#server/search/conditions.ts";
import { findIds } from "#server/search/names.ts";
import {
  choiceQualifier,
  hasAnyId,
  unique,
  type ChoiceSql,
  type QualifierSql,
} from "#server/search/qualifiers/qualifier.ts";
import { pullsWith } from "#server/search/qualifiers/pull-requests.ts";
import { repositoriesWith } from "#server/search/qualifiers/repositories.ts";
import { keysIn, type SearchScope } from "#server/search/scope.ts";
import type { KIND_AND_STATE } from "#shared/query/qualifiers.ts";

type Choice<Name extends keyof typeof KIND_AND_STATE> = (typeof KIND_AND_STATE)[Name]["choices"][number];

const IS_PULL = sql`i.is_pull`;
const IS_ISSUE = sql`not i.is_pull`;
const IS_OPEN = sql`i.state = 'OPEN'`;
const IS_CLOSED = sql`i.state = 'CLOSED'`;
const IS_DRAFT = sql`(i.is_pull and i.is_draft)`;

const IS = {
  issue: { condition: () => IS_ISSUE },
  pr: { condition: () => IS_PULL },
  open: { condition: () => IS_OPEN },
  closed: { condition: () => IS_CLOSED },
  // A merged pull request is closed. PostgreSQL is told so, because it reads the issues of each state by themselves.
  merged: {
    condition: () => sql`(i.is_pull and i.state = 'CLOSED' and i.merged_at is not null)`,
    facet: { name: "MERGED", ids: [1] },
  },
  unmerged: { condition: () => sql`(i.is_pull and i.merged_at is null)`, facet: { name: "MERGED", ids: [0] } },
  queued: { condition: (scope) => pullsWith(sql`p.is_in_merge_queue`, scope) },
  draft: { condition: () => IS_DRAFT, facet: { name: "DRAFT", ids: [1] } },
  pinned: {
    condition: (scope) =>
      keysIn(
        scope,
        (here) => sql`select x.repository_id, x.issue_id from pinned_issues x where ${here("x.repository_id")}`,
      ),
    indexes: ["pinned_issues_pkey"],
    isSelective: true,
  },
  locked: { condition: () => sql`i.is_locked`, indexes: ["issues_locked"] },
  unlocked: { condition: () => sql`not i.is_locked` },
  blocked: {
    condition: isBlocked,
    indexes: ["issue_dependencies_pkey"],
    isSelective: true,
    isUncounted: true,
    relations: (repositoryId) => sql`issue_dependencies d where d.repository_id = ${repositoryId}`,
  },
  blocking: { condition: isBlocking, indexes: ["issue_dependencies_blocker"] },
  public: { condition: () => repositoriesWith(sql`r.visibility = 'PUBLIC'`), isAboutRepository: true },
  private: {
    condition: ({ ctx: { viewer }, privateRepositoryIds: ids }) => {
      if (viewer.accountId === null) return FALSE;
      return ids ? sql`i.repository_id = any(${ids}::bigint[])` : repositoriesWith(sql`r.visibility = 'PRIVATE'`);
    },
    isAboutRepository: true,
  },
} satisfies Record<Choice<"is">, ChoiceSql>;

/** Only open blockers that the viewer can see count. */
function isBlocked(scope: SearchScope): Sql {
  return keysIn(
    scope,
    (here) => sql`select d.repository_id, d.issue_id from issue_dependencies d
      join issues b on b.repository_id = d.blocker_repository_id and b.id = d.blocker_id
      join repositories r on r.id = d.blocker_repository_id
      where b.state = 'OPEN' and ${here("d.repository_id")} and ${visible(scope.ctx.viewer)}`,
  );
}

function isBlocking(scope: SearchScope): Sql {
  const blockers = keysIn(
    scope,
    (here) => sql`select d.blocker_repository_id, d.blocker_id from issue_dependencies d
      join repositories r on r.id = d.repository_id
      where ${here("d.blocker_repository_id")} and ${visible(scope.ctx.viewer)}`,
  );
  return all([IS_OPEN, blockers]);
}

const STATE = {
  open: { condition: () => IS_OPEN },
  closed: { condition: () => IS_CLOSED },
  draft: IS.draft,
  merged: IS.merged,
} satisfies Record<Choice<"state">, ChoiceSql>;

/** Positions in the enum issue_state_reason. */
const REASON_IDS: Readonly<Record<string, number>> = {
  completed: 1,
  "not planned": 2,
  duplicate: 3,
} satisfies Record<Choice<"reason">, number>;

const DRAFT = {
  true: { condition: () => IS_DRAFT, facet: { name: "DRAFT", ids: [1] } },
  false: { condition: () => sql`(i.is_pull and not i.is_draft)`, facet: { name: "DRAFT", ids: [0] } },
} satisfies Record<Choice<"draft">, ChoiceSql>;

export const KIND_AND_STATE_SQL = {
  is: choiceQualifier(IS),
  type: {
    compile: (value, { names }) => {
      if (value === "issue" || value === "pr") return value === "pr" ? IS_PULL : IS_ISSUE;
      return value === "*"
        ? sql`i.issue_type_id is not null`
        : hasAnyId(sql`i.issue_type_id`, findIds(names, "issueType", value));
    },
    indexes: ["issues_type"],
    getFacet: (values, names) =>
      values.some((value) => value === "issue" || value === "pr" || value === "*")
        ? undefined
        : { name: "TYPE", ids: unique(values.flatMap((value) => findIds(names, "issueType", value))) },
  },
  state: choiceQualifier(STATE),
  reason: {
    compile: (value) =>
      sql`(i.state = 'CLOSED' and i.state_reason = ${value.toUpperCase().replace(" ", "_")}::issue_state_reason)`,
    getFacet: (values, _, { isNegated }) =>
      isNegated ? undefined : { name: "REASON", ids: unique(values.map((value) => REASON_IDS[value] ?? 0)) },
  },
  draft: choiceQualifier(DRAFT),
} satisfies Record<keyof typeof KIND_AND_STATE, QualifierSql>;
