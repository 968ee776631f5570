import { sql, type Sql } from "#server/platform/db/sql.ts";
import { all, TRUE } from "#server/search/conditions.ts";
import { findIds } from "#server/search/names.ts";
import { forPerson } from "#server/search/qualifiers/people.ts";
import {
  choiceQualifier,
  isNotWildcard,
  type ChoiceSql,
  type QualifierSql,
} from "#server/search/qualifiers/qualifier.ts";
import { keysIn, type SearchScope } from "#server/search/scope.ts";
import type { PULL_REQUESTS } from "#shared/query/qualifiers.ts";

type Choice<Name extends "status" | "review"> = (typeof PULL_REQUESTS)[Name]["choices"][number];

/** Pull requests (alias `p`) that meet a condition. */
export function pullsWith(condition: Sql, scope: SearchScope): Sql {
  const keys = keysIn(
    scope,
    (here) => sql`select p.repository_id, p.issue_id from pulls p where ${here("p.repository_id")} and ${condition}`,
  );
  return all([sql`i.is_pull`, keys]);
}

/** Ids of facets are positions in the enums review_decision and check_state. */
const STATUS = {
  pending: { condition: () => sql`(i.is_pull and i.check_state = 'PENDING')`, facet: { name: "CHECKS", ids: [1] } },
  success: { condition: () => sql`(i.is_pull and i.check_state = 'SUCCESS')`, facet: { name: "CHECKS", ids: [2] } },
  failure: {
    condition: () => sql`(i.is_pull and i.check_state in ('FAILURE', 'ERROR'))`,
    facet: { name: "CHECKS", ids: [3, 4] },
  },
} satisfies Record<Choice<"status">, ChoiceSql>;

const REVIEW = {
  none: { condition: () => sql`(i.is_pull and i.review_decision is null)`, facet: { name: "REVIEW", ids: [0] } },
  required: {
    condition: () => sql`(i.is_pull and i.review_decision = 'REVIEW_REQUIRED')`,
    facet: { name: "REVIEW", ids: [3] },
  },
  approved: {
    condition: () => sql`(i.is_pull and i.review_decision = 'APPROVED')`,
    facet: { name: "REVIEW", ids: [1] },
  },
  changes_requested: {
    condition: () => sql`(i.is_pull and i.review_decision = 'CHANGES_REQUESTED')`,
    facet: { name: "REVIEW", ids: [2] },
  },
} satisfies Record<Choice<"review">, ChoiceSql>;

function reviewsBy(author: Sql, scope: SearchScope): Sql {
  return keysIn(
    scope,
    (here) =>
      sql`select v.repository_id, v.issue_id from pull_reviews v where ${author} and v.state <> 'PENDING' and ${here("v.repository_id")}`,
  );
}

function requestsTo(reviewer: Sql, scope: SearchScope): Sql {
  return keysIn(
    scope,
    (here) =>
      sql`select q.repository_id, q.issue_id from pull_review_requests q where ${here("q.repository_id")} and ${reviewer}`,
  );
}

/** Most pull requests are for one of a few branches. How many are for each is not counted. */
const ASSUMED_BASE_SHARE = 0.1;

export const PULL_REQUESTS_SQL = {
  head: {
    compile: (value, scope) => pullsWith(sql`lower(p.head_ref_name) = ${value}`, scope),
    indexes: ["pulls_head_name"],
    isSelective: isNotWildcard,
  },
  base: {
    compile: (value, scope) => pullsWith(sql`lower(p.base_ref_name) = ${value}`, scope),
    indexes: ["pulls_base_name"],
    getRelations: (value, repositoryId) =>
      isNotWildcard(value)
        ? sql`pulls p where p.repository_id = ${repositoryId} and lower(p.base_ref_name) = ${value}`
        : undefined,
    getShare: (values) => (values.every(isNotWildcard) ? ASSUMED_BASE_SHARE : null),
  },
  status: choiceQualifier(STATUS),
  review: choiceQualifier(REVIEW),
  "reviewed-by": {
    compile: (value, scope) =>
      forPerson(value, scope, {
        account: (id) => reviewsBy(sql`v.author_id = ${id}`, scope),
        anyone: () => reviewsBy(TRUE, scope),
      }),
    indexes: ["pull_reviews_author"],
    isSelective: isNotWildcard,
  },
  "review-requested": {
    compile: (value, scope) =>
      forPerson(value, scope, {
        account: (id) =>
          requestsTo(
            sql`(q.account_id = ${id} or q.team_id in (select x.ancestor_id from team_members t join team_ancestors x on x.team_id = t.team_id where t.account_id = ${id}))`,
            scope,
          ),
        anyone: () => requestsTo(TRUE, scope),
      }),
    indexes: ["pull_review_requests_by_account", "pull_review_requests_by_team"],
    isSelective: isNotWildcard,
  },
  "user-review-requested": {
    compile: (value, scope) =>
      forPerson(value, scope, {
        account: (id) => requestsTo(sql`q.account_id = ${id}`, scope),
        anyone: () => requestsTo(TRUE, scope),
      }),
    indexes: ["pull_review_requests_by_account"],
    isSelective: isNotWildcard,
  },
  "team-review-requested": {
    compile: (value, scope) =>
      requestsTo(sql`q.team_id = any(${findIds(scope.names, "team", value)}::bigint[])`, scope),
    indexes: ["pull_review_requests_by_team"],
    isSelective: isNotWildcard,
  },
} satisfies Record<keyof typeof PULL_REQUESTS, QualifierSql>;
