import type { Context } from "#server/platform/context.ts";
import type { IssueKey, IssueRow } from "#server/issues/issue.ts";
import { isOfIssue, listIssueTables, type IssueTable } from "#server/issues/issue-tables.ts";
import { moveLostRows } from "#server/issues/lost-rows.ts";
import { raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { takeIssueNumber } from "#server/repositories/numbers.ts";

type Move = { issue: IssueRow; toRepositoryId: number; number: number | undefined; assigneeIds: readonly number[] };

/**
 * Gives an issue of a distributed database another repository, whose rows may lie on another worker: copies the issue with all that
 * hangs on it, and removes it where it was. What is there already is not written again.
 */
export async function copyIssue(ctx: Context, move: Move): Promise<void> {
  const { issue, toRepositoryId } = move;
  const [issues, ...others] = (await listIssueTables(ctx)).filter((table) =>
    table.keys.every((key) => !isElsewhere(key)),
  );
  const columns = await loadColumns(
    ctx,
    [issues, ...others].flatMap((table) => table?.name ?? []),
  );
  const number = move.number ?? (await ctx.db.row<{ number: number }>(takeIssueNumber(toRepositoryId)))?.number;
  if (issues)
    await copyRows(ctx, issue, {
      table: issues,
      columns: columns.get(issues.name) ?? [],
      changes: {
        repository_id: sql`${toRepositoryId}::bigint`,
        number: sql`${number}::integer`,
        assignee_ids: sql`${move.assigneeIds}::bigint[]`,
        label_ids: sql`${await findLabels(ctx, issue, toRepositoryId)}::bigint[]`,
        milestone_id: sql`${await findMilestone(ctx, issue, toRepositoryId)}::bigint`,
        milestone_rank: sql`null`,
        source_id: sql`null`,
        updated_at: sql`${ctx.now}::timestamptz`,
      },
    });
  const changes = { repository_id: sql`${toRepositoryId}::bigint` };
  for (const table of others) await copyRows(ctx, issue, { table, columns: columns.get(table.name) ?? [], changes });
  await moveLostRows(ctx, issue, toRepositoryId);
  await removeCopied(ctx, issue, others);
}

/** Whether the table is no part of the repository: its rows are changed, not copied. */
function isElsewhere({ target, isLost }: { target: string; isLost: boolean }): boolean {
  return isLost && target === "issues";
}

async function loadColumns(ctx: Context, tables: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await ctx.db.rows<{ name: string; columns: string[] }>(sql`
    select t.name, array_agg(a.attname::text order by a.attnum) as columns from unnest(${tables}::text[]) t (name)
    join pg_attribute a on a.attrelid = t.name::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' group by 1`);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

type Copy = { table: IssueTable; columns: readonly string[]; changes: Readonly<Record<string, Sql>> };

async function copyRows(ctx: Context, issue: IssueKey, { table, columns, changes }: Copy): Promise<void> {
  const list = raw(columns.map((column) => `"${column}"`).join(", "));
  const values = columns.map((column) => changes[column] ?? raw(`t."${column}"`));
  await ctx.db.run(sql`
    insert into ${raw(table.name)} (${list}) overriding system value
    select ${values.reduce((all, value) => sql`${all}, ${value}`)} from ${raw(table.name)} t where ${isOfIssue(issue, table)}
    on conflict do nothing`);
}

/** The rest goes with the issue. */
async function removeCopied(ctx: Context, issue: IssueKey, tables: readonly IssueTable[]): Promise<void> {
  const reactions = tables.find(({ name }) => name === "reactions");
  if (reactions) await ctx.db.run(sql`delete from reactions t where ${isOfIssue(issue, reactions)}`);
  await ctx.db.run(sql`delete from issues where repository_id = ${issue.repositoryId} and id = ${issue.id}`);
}

/** The labels of the same names, in the order of the former ones. */
async function findLabels(
  ctx: Context,
  { repositoryId, labelIds }: IssueRow,
  toRepositoryId: number,
): Promise<number[]> {
  const names = await ctx.db.rows<{ name: string }>(sql`
    select lower(name) as name from labels where repository_id = ${repositoryId} and id = any(${labelIds}::bigint[]) order by id`);
  const found = await ctx.db.rows<{ id: number; name: string }>(sql`
    select id, lower(name) as name from labels where repository_id = ${toRepositoryId}
      and lower(name) = any(${names.map(({ name }) => name)}::text[])`);
  return names.flatMap(({ name }) => found.find((label) => label.name === name)?.id ?? []);
}

async function findMilestone(
  ctx: Context,
  { repositoryId, milestoneId }: IssueRow,
  toRepositoryId: number,
): Promise<number | null> {
  const milestone = await ctx.db.row<{ title: string }>(sql`
    select lower(title) as title from milestones where repository_id = ${repositoryId} and id = ${milestoneId}`);
  const found = await ctx.db.row<{ id: number }>(sql`
    select id from milestones where repository_id = ${toRepositoryId} and lower(title) = ${milestone?.title ?? null}
    order by id limit 1`);
  return found?.id ?? null;
}
