import type { Context } from "#server/platform/context.ts";
import { raw, sql, type Sql } from "#server/platform/db/sql.ts";
import type { IssueState } from "#server/issues/issue.ts";

/** GitHub's filters of a list of issues. Where a value may be missing, null stands for none and `*` for any. */
export type IssueFilters = {
  assignee?: string | null;
  createdBy?: string | null;
  labels?: string[] | null;
  mentioned?: string | null;
  milestone?: string | null;
  milestoneNumber?: string | null;
  since?: Date | null;
  states?: IssueState[] | null;
  type?: string | null;
  viewerSubscribed?: boolean | null;
};

/** The condition of filters on the issue of alias `i` in a repository: its id, or the column that has it. */
export function filterIssues({ viewer }: Context, repositoryId: Sql, filters: IssueFilters): Sql {
  const conditions = [
    matchOptional(filters.assignee, {
      none: sql`i.assignee_ids = '{}'`,
      any: sql`i.assignee_ids <> '{}'`,
      some: (login) => sql`i.assignee_ids && array(${accountIds(login)})`,
    }),
    filters.createdBy ? sql`i.author_id in (${accountIds(filters.createdBy)})` : TRUE,
    filters.labels ? hasLabel(repositoryId, filters.labels) : TRUE,
    filters.mentioned ? isInvolved(repositoryId, accountIds(filters.mentioned), sql`v.is_mentioned`) : TRUE,
    matchOptional(filters.milestone, { ...MILESTONE, some: (value) => hasMilestone(repositoryId, value) }),
    matchOptional(filters.milestoneNumber, {
      ...MILESTONE,
      some: (value) => sql`i.milestone_id in (
        select m.id from milestones m where m.repository_id = ${repositoryId} and m.number = ${toNumber(value)})`,
    }),
    filters.since ? sql`i.updated_at >= ${filters.since}` : TRUE,
    filters.states ? sql`i.state = any(${filters.states}::issue_state[])` : TRUE,
    matchOptional(filters.type, {
      none: sql`i.issue_type_id is null`,
      any: sql`i.issue_type_id is not null`,
      some: (name) => sql`i.issue_type_id in (
        select t.id from issue_types t join repositories tr on tr.owner_id = t.organization_id
        where tr.id = ${repositoryId} and lower(t.name) = lower(${name}))`,
    }),
    filters.viewerSubscribed ? isSubscribed(repositoryId, viewer.accountId) : TRUE,
  ];
  return conditions.reduce((all, condition) => (condition === TRUE ? all : sql`${all} and ${condition}`), TRUE);
}

/** The condition that the issue of alias `i` has one of the labels. */
export function hasLabel(repositoryId: Sql, names: readonly string[]): Sql {
  return sql`i.label_ids && array(
    select l.id from labels l
    where l.repository_id = ${repositoryId} and lower(l.name) = any(${names.map((name) => name.toLowerCase())}::text[]))`;
}

const TRUE = raw("true");

type OptionalMatch = { none: Sql; any: Sql; some: (value: string) => Sql };

function matchOptional(value: string | null | undefined, { none, any, some }: OptionalMatch): Sql {
  if (value === undefined) return TRUE;
  if (value === null) return none;
  return value === "*" ? any : some(value);
}

const MILESTONE = { none: sql`i.milestone_id is null`, any: sql`i.milestone_id is not null` };

/** GitHub's clients give the number of the milestone in the database, and people its title. */
function hasMilestone(repositoryId: Sql, value: string): Sql {
  return sql`i.milestone_id in (select m.id from milestones m where m.repository_id = ${repositoryId}
    and (m.id = ${toNumber(value)} or lower(m.title) = lower(${value})))`;
}

/** 0, which nothing has, for what is not a number. */
function toNumber(value: string): number {
  return /^\d{1,9}$/.test(value) ? Number(value) : 0;
}

function accountIds(login: string): Sql {
  return sql`select a.id from accounts a where lower(a.login) = lower(${login.replace(/^@/, "")})`;
}

function isInvolved(repositoryId: Sql, accounts: Sql, role: Sql): Sql {
  return sql`i.id in (select v.issue_id from involvements v
    where v.account_id in (${accounts}) and v.repository_id = ${repositoryId} and ${role})`;
}

/** Participants are subscribed unless they chose another state. */
function isSubscribed(repositoryId: Sql, viewerId: number | null): Sql {
  if (viewerId === null) return raw("false");
  const chosen = sql`(select s.state from subscriptions s
    where s.account_id = ${viewerId} and s.repository_id = ${repositoryId} and s.issue_id = i.id)`;
  const takesPart = isInvolved(
    repositoryId,
    sql`${viewerId}::bigint`,
    sql`(v.is_author or v.is_assignee or v.is_commenter)`,
  );
  return sql`coalesce(${chosen} = 'SUBSCRIBED', ${takesPart})`;
}
