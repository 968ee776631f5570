import type { Queryable } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { IssueState } from "./plan-change.ts";

/** How often each key of a ledger is in the database. */
export async function countKeys(db: Queryable): Promise<Map<string, number>> {
  const rows = await db.rows<{ key: string; count: number }>(sql`
    select body as key, count(*) from issue_bodies group by 1
    union all select body, count(*) from comments group by 1
    union all select data->>'currentTitle', count(*) from events where kind = 'RENAMED_TITLE' group by 1
    union all select b.body || ' ' || e.kind, count(*) from events e
      join issue_bodies b using (repository_id, issue_id)
      where e.kind in ('CLOSED', 'REOPENED', 'LABELED', 'UNLABELED', 'ASSIGNED', 'UNASSIGNED', 'MILESTONED', 'DEMILESTONED') group by 1
    union all select b.body || ' ' || r.content, count(*) from reactions r
      join issue_bodies b on r.subject = 'ISSUE' and b.repository_id = r.repository_id and b.issue_id = r.subject_id group by 1`);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** The issues that are not as their clients know them. */
export async function compareStates(db: Queryable, expected: ReadonlyMap<string, IssueState>): Promise<string[]> {
  const rows = await db.rows<IssueState & { key: string }>(sql`
    select b.body as key, i.title, i.state::text as state, m.title as milestone,
      array(select l.name from labels l where l.repository_id = i.repository_id and l.id = any(i.label_ids) order by 1) as labels,
      array(select a.login from accounts a where a.id = any(i.assignee_ids) order by 1) as assignees
    from issues i join issue_bodies b on b.repository_id = i.repository_id and b.issue_id = i.id left join milestones m on m.repository_id = i.repository_id and m.id = i.milestone_id
    where b.body = any(${[...expected.keys()]}::text[])`);
  const found = new Map(rows.map((row) => [row.key, describe(row)]));
  return [...expected]
    .filter(([key, state]) => found.get(key) !== describe(state))
    .map(([key, state]) => `${key}: ${found.get(key) ?? "missing"} instead of ${describe(state)}`);
}

function describe({ title, state, labels, assignees, milestone }: IssueState): string {
  return JSON.stringify([title, state, labels.toSorted(), assignees.toSorted(), milestone]);
}

/**
 * Every number that is kept beside what it counts, and every row that is derived from others, compared with what it is
 * derived from: one sentence for each difference.
 */
export async function findMismatches(db: Queryable): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(CHECKS).map(async ([name, check]) => {
      const rows = await db.rows<Record<string, unknown>>(check);
      return rows.map((row) => `${name}: ${JSON.stringify(row)}`);
    }),
  );
  return found.flat();
}

const CHECKS = {
  issue_counts: sql`
    with counted as (select repository_id, is_pull, state, count(*) as count from issues group by 1, 2, 3)
    select * from counted c full join (select * from issue_counts where count <> 0) k using (repository_id, is_pull, state)
    where c.count is distinct from k.count`,
  facet_counts: sql`
    with counted as (
      select f.facet, f.facet_id, i.repository_id, i.is_pull, i.state, count(*) as count from issues i
      cross join lateral facets_of(i.label_ids, i.assignee_ids, i.author_id, i.milestone_id, i.issue_type_id, i.state_reason,
        i.merged_at, i.is_draft, i.review_decision, i.check_state) f group by 1, 2, 3, 4, 5)
    select * from counted c full join (select * from facet_counts where count <> 0) k using (facet, facet_id, repository_id, is_pull, state)
    where c.count is distinct from k.count`,
  "issues.comment_count": sql`
    select i.number, i.comment_count, count(c.id) from issues i
    left join comments c on c.repository_id = i.repository_id and c.issue_id = i.id
    group by i.repository_id, i.id having i.comment_count <> count(c.id)`,
  "comments without their event, and events without their comment": sql`
    select c.id as comment, e.id as event from comments c
    full join (select * from events where kind = 'ISSUE_COMMENT') e
      on e.repository_id = c.repository_id and (e.data->>'commentId')::bigint = c.id
    where c.id is null or e.id is null`,
  "issues.reaction_count": sql`
    select i.number, i.reaction_count, count(r.content) from issues i
    cross join lateral (select coalesce(sum(n), 0) as sum from unnest(i.reaction_counts) n) kinds
    left join reactions r on r.subject = 'ISSUE' and r.repository_id = i.repository_id and r.subject_id = i.id
    group by i.repository_id, i.id, kinds.sum
    having i.reaction_count <> count(r.content) or i.reaction_count <> kinds.sum`,
  "repository_counters.issue_counter": sql`
    select i.repository_id, c.issue_counter, max(i.number) from issues i left join repository_counters c using (repository_id)
    group by 1, 2 having max(i.number) > coalesce(c.issue_counter, 0) or count(distinct i.number) <> count(*)`,
  "repository_counters.milestone_counter": sql`
    select m.repository_id, c.milestone_counter, max(m.number) from milestones m left join repository_counters c using (repository_id)
    group by 1, 2 having max(m.number) > coalesce(c.milestone_counter, 0)`,
  "issues without search documents": sql`
    select i.number from issues i
    where not exists (select from search_documents d where d.repository_id = i.repository_id and d.issue_id = i.id)`,
  "the state of an issue and its last event": sql`
    select i.number, i.state, e.kind from issues i
    cross join lateral (
      select kind from events e where e.repository_id = i.repository_id and e.issue_id = i.id and kind in ('CLOSED', 'REOPENED')
      order by e.id desc limit 1) e
    where (i.state = 'CLOSED') <> (e.kind = 'CLOSED')`,
  involvements: sql`
    with counted as (
      select account_id, repository_id, issue_id, bool_or(author) as is_author, bool_or(assignee) as is_assignee, bool_or(commenter) as is_commenter
      from (
        select author_id as account_id, repository_id, id as issue_id, true as author, false as assignee, false as commenter from issues
        union all select unnest(assignee_ids), repository_id, id, false, true, false from issues
        union all select author_id, repository_id, issue_id, false, false, true from comments) each
      group by 1, 2, 3)
    select * from counted c
    full join (select * from involvements where is_author or is_assignee or is_commenter) k using (account_id, repository_id, issue_id)
    where (c.is_author, c.is_assignee, c.is_commenter) is distinct from (k.is_author, k.is_assignee, k.is_commenter)`,
};
