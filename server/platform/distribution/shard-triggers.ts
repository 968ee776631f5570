/**
 * The triggers of a distributed database. They run on the shards, where a statement on a distributed table is refused, so each
 * writes to the shard of the other table that lies beside its own. Those that migrations make do the same on a plain database;
 * a test compares the two lists.
 */
export type ShardTrigger = { table: string; name: string; event: string; function: string; body: string };

/** The shard of another table with the same repositories, or the copy of a reference table, on the machine that runs the trigger. */
const SHARD_BESIDE = `
create or replace function shard_beside(target regclass, shard name) returns text language sql stable as $$
  select quote_ident(c.relname || '_' || other.shardid)
  from pg_dist_shard own
  join pg_dist_shard other on other.logicalrelid = target and other.shardminvalue is not distinct from own.shardminvalue
  join pg_class c on c.oid = target
  where own.shardid = substring(shard::text from '_(\\d+)$')::bigint
$$`;

/** With the number of the worker, since each has its own numbers of transactions. */
const WORKER_POSITION = `
create or replace function event_log_position() returns text language sql stable as $$
  select groupid || '@' || pg_current_snapshot() from pg_dist_local_group
$$`;

/** Citus sends no function that is not declared so to workers in `returning`. Because of its column, none is computed before. */
const ROW_POSITION = `
create or replace function event_log_position(row_id bigint) returns text language sql immutable as $$
  select event_log_position()
$$`;

/** For programs that do not know the number of the worker. */
const EVENT_POSITION = `
create or replace function event_position(row_id bigint) returns text language sql immutable as $$
  select pg_current_snapshot()::text
$$`;

/** No answers are remembered. Migrations call it for each new table. */
const WATCH_CHANGES =
  "create or replace function watch_changes(watched regclass, of_repository boolean) returns void language sql as $$ select $$";

const ISSUE_STATE_COUNTS = "repository_id, is_pull, state";
const FACET_COLUMNS =
  "label_ids, assignee_ids, author_id, milestone_id, issue_type_id, state_reason, merged_at, is_draft, review_decision, check_state";

function joinFacets(alias: string): string {
  const columns = FACET_COLUMNS.split(", ").map((column) => `${alias}.${column}`);
  return `cross join lateral facets_of(${columns.join(", ")}) f`;
}

/** A statement on another table's shard; \`%s\` stands for its name. */
function onShardOf(table: string, statement: string, using = ""): string {
  return `execute format($q$${statement}$q$, shard_beside('${table}', tg_table_name))${using}; return null;`;
}

const COUNT_CONFLICT = "do update set count = c.count + excluded.count";
const ISSUE_KEY = "(repository_id, is_pull, state)";
const FACET_KEY = "(facet, facet_id, repository_id, is_pull, state)";
const INSERTED = "after insert on issues referencing new table as added for each statement";
const DELETED = "after delete on issues referencing old table as removed for each statement";
const UPDATED = "after update on issues referencing old table as removed new table as added for each statement";
/** An issue never changes its repository on a distributed database: a transfer is a copy. */
const CHANGED_FACETS = `from added a join removed b on b.repository_id = a.repository_id and b.id = a.id
  where (${["a.state", ...FACET_COLUMNS.split(", ").map((name) => `a.${name}`)].join(", ")})
    is distinct from (${["b.state", ...FACET_COLUMNS.split(", ").map((name) => `b.${name}`)].join(", ")})`;

export const SHARD_TRIGGERS: readonly ShardTrigger[] = [
  {
    table: "issues",
    name: "count_inserted",
    event: INSERTED,
    function: "count_issues_inserted",
    body: onShardOf(
      "issue_counts",
      `insert into %s as c (${ISSUE_STATE_COUNTS}, count) select ${ISSUE_STATE_COUNTS}, count(*) from added
       group by 1, 2, 3 order by 1, 2, 3 on conflict ${ISSUE_KEY} ${COUNT_CONFLICT}`,
    ),
  },
  {
    table: "issues",
    name: "count_deleted",
    event: DELETED,
    function: "count_issues_deleted",
    body: onShardOf(
      "issue_counts",
      `update %s c set count = c.count - d.count
       from (select ${ISSUE_STATE_COUNTS}, count(*) as count from removed group by 1, 2, 3) d
       where c.repository_id = d.repository_id and c.is_pull = d.is_pull and c.state = d.state`,
    ),
  },
  {
    table: "issues",
    name: "count_updated",
    event: UPDATED,
    function: "count_issues_updated",
    body: onShardOf(
      "issue_counts",
      `insert into %s as c (${ISSUE_STATE_COUNTS}, count) select ${ISSUE_STATE_COUNTS}, sum(n) from (
         select ${ISSUE_STATE_COUNTS}, 1 as n from added union all select ${ISSUE_STATE_COUNTS}, -1 from removed) changes
       group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3 on conflict ${ISSUE_KEY} ${COUNT_CONFLICT}`,
    ),
  },
  {
    table: "issues",
    name: "facets_inserted",
    event: INSERTED,
    function: "count_facets_inserted",
    body: onShardOf(
      "facet_counts",
      `insert into %s as c (facet, facet_id, repository_id, is_pull, state, count)
       select f.facet, f.facet_id, i.repository_id, i.is_pull, i.state, count(*) from added i ${joinFacets("i")}
       group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5 on conflict ${FACET_KEY} ${COUNT_CONFLICT}`,
    ),
  },
  {
    table: "issues",
    name: "facets_deleted",
    event: DELETED,
    function: "count_facets_deleted",
    body: onShardOf(
      "facet_counts",
      `update %s c set count = c.count - d.count from (
         select f.facet, f.facet_id, i.repository_id, i.is_pull, i.state, count(*) as count from removed i ${joinFacets("i")}
         group by 1, 2, 3, 4, 5) d
       where (c.facet, c.facet_id, c.repository_id, c.is_pull, c.state) = (d.facet, d.facet_id, d.repository_id, d.is_pull, d.state)`,
    ),
  },
  {
    table: "issues",
    name: "facets_updated",
    event: UPDATED,
    function: "count_facets_updated",
    body: onShardOf(
      "facet_counts",
      `insert into %s as c (facet, facet_id, repository_id, is_pull, state, count)
       select facet, facet_id, repository_id, is_pull, state, sum(n) from (
         select f.facet, f.facet_id, a.repository_id, a.is_pull, a.state, 1 as n
         from (select a.* ${CHANGED_FACETS}) a ${joinFacets("a")}
         union all
         select f.facet, f.facet_id, b.repository_id, b.is_pull, b.state, -1
         from (select b.* ${CHANGED_FACETS}) b ${joinFacets("b")}) changes
       group by 1, 2, 3, 4, 5 having sum(n) <> 0 order by 1, 2, 3, 4, 5 on conflict ${FACET_KEY} ${COUNT_CONFLICT}`,
    ),
  },
  {
    table: "pulls",
    name: "pull_facts",
    event: "after insert or update on pulls for each row",
    function: "copy_pull_facts",
    body: onShardOf(
      "issues",
      `update %s i set merged_at = ($1).merged_at, is_draft = ($1).is_draft, review_decision = ($1).review_decision,
         check_state = ($1).check_state
       where i.repository_id = ($1).repository_id and i.id = ($1).issue_id
         and (i.merged_at, i.is_draft, i.review_decision, i.check_state)
           is distinct from (($1).merged_at, ($1).is_draft, ($1).review_decision, ($1).check_state)`,
      " using new",
    ),
  },
  {
    table: "teams",
    name: "teams_add_ancestors",
    event: "after insert on teams for each row",
    function: "add_team_ancestors",
    body: onShardOf(
      "team_ancestors",
      `insert into %1$s (team_id, ancestor_id, depth)
       select ($1).id, ($1).id, 0
       union all select ($1).id, ancestor_id, depth + 1 from %1$s where team_id = ($1).parent_id`,
      " using new",
    ),
  },
  {
    table: "teams",
    name: "teams_move_ancestors",
    event: `after update of parent_id on teams for each row when (old.parent_id is distinct from new.parent_id)`,
    function: "move_team_ancestors",
    body: `${onShardOf(
      "team_ancestors",
      `delete from %1$s x using %1$s below
       where below.ancestor_id = ($1).id and x.team_id = below.team_id and x.depth > below.depth`,
      " using new",
    ).replace("return null;", "")} ${onShardOf(
      "team_ancestors",
      `insert into %1$s (team_id, ancestor_id, depth)
       select below.team_id, above.ancestor_id, below.depth + above.depth + 1
       from %1$s below, %1$s above where below.ancestor_id = ($1).id and above.team_id = ($1).parent_id`,
      " using new",
    )}`,
  },
  {
    // The machine that stores an event says which of its snapshots see it.
    table: "events",
    name: "set_transaction",
    event: "before insert on events for each row",
    function: "set_event_transaction",
    body: "new.transaction_id := pg_current_xact_id(); return new;",
  },
];

/** The functions first: Citus brings them to all machines. */
export function makeTriggerFunctions(): string[] {
  return [
    SHARD_BESIDE,
    WORKER_POSITION,
    ROW_POSITION,
    EVENT_POSITION,
    WATCH_CHANGES,
    ...SHARD_TRIGGERS.map(
      ({ function: name, body }) =>
        `create or replace function ${name}() returns trigger language plpgsql as $f$ begin ${body} end $f$`,
    ),
  ];
}

export function makeTrigger({ name, event, function: called }: ShardTrigger): string {
  return `create trigger ${name} ${event} execute function ${called}()`;
}
