import type { Context } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";

/**
 * Whether a repository, and what all repositories share, is as it was at a snapshot of the database. Triggers write a row for each
 * transaction and repository that it changes (server/migrations/0080-repository-changes.sql). A row that is visible now, and
 * whose transaction the snapshot does not see, was committed since.
 */
export type RepositoryState = { state: string; isUnchanged: boolean };

/** Repository 0 of the table. */
const SHARED = 0;
/** Holds the lowest transaction that ran when old rows were removed last. */
const HORIZON = -1;

/**
 * The present snapshot, and whether nothing that the repository shows has changed since another one. An issue shows how many issues
 * it is related to that the viewer can see: where some are in other repositories, a change of any repository counts. Few repositories
 * have such issues, and the changes of all repositories are many rows: these are read last.
 */
export async function readRepositoryState(
  db: Queryable,
  { owner, repo, since }: { owner: string; repo: string; since: string | null },
): Promise<RepositoryState> {
  const row = await db.row<RepositoryState>(
    prepared(sql`
    with known as (select ${since}::pg_snapshot as snapshot),
    changes as not materialized (
      select c.repository_id from known, repository_changes c
      where c.xid >= pg_snapshot_xmin(known.snapshot) and not pg_visible_in_snapshot(c.xid, known.snapshot))
    select pg_current_snapshot()::text as state,
      coalesce((
        select known.snapshot is not null and not exists (select from changes c where c.repository_id in (${SHARED}, r.id))
          and not (${isRelatedElsewhere()} and exists (select from changes c where c.repository_id > 0))
        from repositories r, known
        where r.owner_id = (select id from accounts where lower(login) = lower(${owner})) and lower(r.name) = lower(${repo})), false) as is_unchanged`),
  );
  return row ?? { state: "", isUnchanged: false };
}

/** Whether issues of the repository of alias `r` are related to issues of other ones. */
function isRelatedElsewhere() {
  return sql`(
    exists (select from sub_issues s where s.repository_id = r.id and s.parent_repository_id <> s.repository_id)
    or exists (select from sub_issues s where s.parent_repository_id = r.id and s.parent_repository_id <> s.repository_id)
    or exists (select from issue_dependencies d where d.repository_id = r.id and d.blocker_repository_id <> d.repository_id)
    or exists (select from issue_dependencies d where d.blocker_repository_id = r.id and d.blocker_repository_id <> d.repository_id))`;
}

/**
 * Removes the rows of transactions that had ended ten minutes ago: no answer is remembered that long. A transaction may have written
 * its row long before it ends, so the time of a row says nothing.
 */
export async function removeOldChanges(ctx: Pick<Context, "db">): Promise<void> {
  await ctx.db.run(sql`
    delete from repository_changes where xid < (
      select max(xid) from repository_changes where repository_id = ${HORIZON} and recorded_at < now() - interval '10 minutes')`);
  await ctx.db.run(sql`
    insert into repository_changes (repository_id, xid) values (${HORIZON}, pg_snapshot_xmin(pg_current_snapshot()))
    on conflict do nothing`);
}
