import type { Context } from "#server/platform/context.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import { join, raw, sql, type Sql } from "#server/platform/db/sql.ts";

// What hangs on an issue is found in the database's own description of its foreign keys, so that a new table needs no
// change here.

type ForeignKey = { table: string; target: string; columns: string[]; targetColumns: string[] };
type KeptTable = { name: string; keys: ForeignKey[] };

/** What the search derives from the other rows is written again. */
const DERIVED = ["search_documents", "involvements", "team_mentions"];

/** The tables whose rows are kept of a deleted issue, each with its foreign keys, in an order in which they can be written. */
export async function listKeptTables(ctx: Context): Promise<KeptTable[]> {
  const keys = await ctx.db.rows<ForeignKey>(sql`
    select c.conrelid::regclass::text as table, c.confrelid::regclass::text as target,
      ${columnNames("c.conrelid", "c.conkey")} as columns, ${columnNames("c.confrelid", "c.confkey")} as target_columns
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1, c.oid`);
  const names = new Set(keys.filter((key) => key.target === "issues").map((key) => key.table));
  const kept = [...names].filter((name) => !DERIVED.includes(name));
  const keysOf = (name: string) => keys.filter((key) => key.table === name);
  const needsOther = (name: string) => keysOf(name).some(({ target }) => kept.includes(target));
  const ordered = ["issues", ...kept.filter((name) => !needsOther(name)), ...kept.filter(needsOther), "reactions"];
  return ordered.map((name) => ({ name, keys: keysOf(name) }));
}

function columnNames(table: string, numbers: string): Sql {
  return raw(`(select array_agg(a.attname::text order by k.position) from unnest(${numbers}) with ordinality k (number, position)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = k.number)`);
}

/** Keeps the rows of an issue and of all that hangs on it, in one statement. */
export async function keepRows(ctx: Context, issue: IssueKey): Promise<void> {
  const selects = (await listKeptTables(ctx)).map(
    (table) =>
      sql`select ${table.name}::text as table_name, to_jsonb(t) as content from ${raw(table.name)} t where ${rowsOfIssue(issue, table)}`,
  );
  await ctx.db.run(sql`
    insert into deleted_issue_rows (repository_id, issue_id, table_name, content)
    select ${issue.repositoryId}::bigint, ${issue.id}::bigint, s.table_name, s.content
    from (${join(selects, " union all ")}) s`);
}

function rowsOfIssue({ repositoryId, id }: IssueKey, { name, keys }: KeptTable): Sql {
  if (name === "issues") return sql`t.repository_id = ${repositoryId} and t.id = ${id}`;
  // Reactions have no foreign key to what they are on.
  if (name === "reactions") {
    return sql`(t.repository_id, t.subject, t.subject_id) in (
      select ${repositoryId}::bigint, 'ISSUE'::reaction_subject, ${id}::bigint
      union all select c.repository_id, 'COMMENT', c.id from comments c where c.repository_id = ${repositoryId} and c.issue_id = ${id})`;
  }
  const toIssue = keys.filter(({ target }) => target === "issues");
  const names = ({ columns, targetColumns }: ForeignKey) =>
    columns.map(
      (column, index) => sql`t.${raw(column)} = ${targetColumns[index] === "id" ? id : repositoryId}::bigint`,
    );
  return join(
    toIssue.map((key) => sql`(${join(names(key), " and ")})`),
    " or ",
  );
}

/**
 * Writes the kept rows of an issue back. Those that name something that no longer exists, or whose place is taken, are
 * left out.
 */
export async function writeKeptRows(ctx: Context, issue: IssueKey): Promise<void> {
  const kept = await ctx.db.rows<{ tableName: string; columns: string[] }>(sql`
    select k.table_name, array_agg(a.attname::text order by a.attnum) as columns from (
      select distinct on (table_name) table_name, content from deleted_issue_rows
      where repository_id = ${issue.repositoryId} and issue_id = ${issue.id} order by table_name) k
    join pg_attribute a on a.attrelid = to_regclass(k.table_name) and a.attnum > 0 and not a.attisdropped and k.content ? a.attname
    group by 1`);
  const columnsOf = new Map(kept.map(({ tableName, columns }) => [tableName, columns]));
  const statements = (await listKeptTables(ctx)).flatMap((table) => {
    const columns = columnsOf.get(table.name);
    return columns ? [writeTable(issue, { ...table, columns })] : [];
  });
  // One connection runs them in this order.
  await Promise.all(statements.map((statement) => ctx.db.run(statement)));
}

function writeTable({ repositoryId, id }: IssueKey, { name, columns, keys }: KeptTable & { columns: string[] }): Sql {
  const list = (prefix: string) => raw(columns.map((column) => `${prefix}"${column}"`).join(", "));
  const conditions = keys.map((key) => sql` and ${targetExists(key)}`);
  return sql`
    insert into ${raw(name)} (${list("")}) overriding system value
    select ${list("t.")} from deleted_issue_rows k cross join lateral jsonb_populate_record(null::${raw(name)}, k.content) t
    where k.repository_id = ${repositoryId} and k.issue_id = ${id} and k.table_name = ${name}${join(conditions, "")}
    on conflict do nothing`;
}

function targetExists({ target, columns, targetColumns }: ForeignKey): Sql {
  const pairs = columns.map((column, index) => `x.${targetColumns[index]} = t.${column}`).join(" and ");
  const isNull = columns.map((column) => `t.${column} is null`).join(" or ");
  return raw(`(${isNull} or exists (select 1 from ${target} x where ${pairs}))`);
}
