import type { Context } from "#server/platform/context.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import { isOfIssue, listIssueTables, type ForeignKey, type IssueTable } from "#server/issues/issue-tables.ts";
import { hasKey, join, raw, sql, type Sql } from "#server/platform/db/sql.ts";

/** What the search derives from the other rows is written again. */
const DERIVED = ["search_documents", "involvements", "team_mentions"];

/** The tables whose rows are kept of a deleted issue. */
export async function listKeptTables(ctx: Context): Promise<IssueTable[]> {
  return (await listIssueTables(ctx)).filter(({ name }) => !DERIVED.includes(name));
}

/** Keeps the rows of an issue and of all that hangs on it, in one statement. */
export async function keepRows(ctx: Context, issue: IssueKey): Promise<void> {
  const selects = (await listKeptTables(ctx)).map(
    (table) =>
      sql`select ${table.name}::text as table_name, to_jsonb(t) as content from ${raw(table.name)} t where ${isOfIssue(issue, table)}`,
  );
  await ctx.db.run(sql`
    insert into deleted_issue_rows (repository_id, issue_id, table_name, content)
    select ${issue.repositoryId}::bigint, ${issue.id}::bigint, s.table_name, s.content
    from (${join(selects, " union all ")}) s`);
}

/** All rows of an issue can be more than one JSON value can hold. */
const BATCH_SIZE = 500;

/** `text` is the content as the database has it: read by the program, a `numeric` would lose digits. */
type KeptRow = { tableName: string; content: Record<string, unknown>; text: string };
type Columns = { name: string; columns: string[] };

/**
 * Writes the kept rows of an issue back. Those that name something that no longer exists, or whose place is taken, are
 * left out.
 */
export async function writeKeptRows(ctx: Context, issue: IssueKey): Promise<void> {
  const kept = await ctx.db.rows<KeptRow>(sql`
    select table_name, content, content::text as text from deleted_issue_rows
    where repository_id = ${issue.repositoryId} and issue_id = ${issue.id}`);
  const columns = await loadColumns(ctx, kept);
  for (const table of await listKeptTables(ctx)) {
    const names = columns.get(table.name);
    const rows = kept.filter(({ tableName }) => tableName === table.name);
    if (names) await writeTable(ctx, table, { names, rows: await keepExisting(ctx, table, rows) });
  }
}

/** The columns that a table has now and had when its rows were kept. */
async function loadColumns(ctx: Context, kept: readonly KeptRow[]): Promise<Map<string, string[]>> {
  const first = new Map(kept.map((row) => [row.tableName, row.content]));
  const found = await ctx.db.rows<Columns>(sql`
    select k.name, array_agg(a.attname::text order by a.attnum) as columns from unnest(${[...first.keys()]}::text[]) k (name)
    join pg_attribute a on a.attrelid = to_regclass(k.name) and a.attnum > 0 and not a.attisdropped group by 1`);
  return new Map(
    found.map(({ name, columns }) => [name, columns.filter((column) => column in (first.get(name) ?? {}))]),
  );
}

async function writeTable(
  ctx: Context,
  { name }: IssueTable,
  { names, rows }: { names: string[]; rows: readonly KeptRow[] },
): Promise<void> {
  const list = raw(names.map((column) => `"${column}"`).join(", "));
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const texts = rows.slice(start, start + BATCH_SIZE).map(({ text }) => text);
    await ctx.db.run(sql`
      insert into ${raw(name)} (${list}) overriding system value
      select ${list} from jsonb_populate_recordset(null::${raw(name)}, ${`[${texts.join(",")}]`}::jsonb) on conflict do nothing`);
  }
}

/** The rows whose foreign keys all lead to something. */
async function keepExisting(ctx: Context, { keys }: IssueTable, rows: readonly KeptRow[]): Promise<KeptRow[]> {
  let existing = [...rows];
  for (const key of keys) {
    const targets = new Map(existing.flatMap((row) => toTarget(key, row)));
    if (targets.size === 0) continue;
    const found = new Set(await findTargets(ctx, key, [...targets.values()]));
    existing = existing.filter((row) => toTarget(key, row).every(([text]) => found.has(text)));
  }
  return existing;
}

/** The key of a row, as text and as values; none if it leads nowhere. */
function toTarget({ columns }: ForeignKey, { content }: KeptRow): [string, unknown[]][] {
  const values = columns.map((column) => content[column]);
  return values.some((value) => value === null || value === undefined) ? [] : [[values.join(), values]];
}

async function findTargets(ctx: Context, key: ForeignKey, targets: readonly unknown[][]): Promise<string[]> {
  const { target, targetColumns } = key;
  const text = raw(`concat_ws(',', ${targetColumns.map((column) => `x.${column}`).join(", ")})`);
  const rows = await ctx.db.rows<{ text: string }>(sql`
    select ${text} as text from ${raw(target)} x where ${isAmong(key, targets)}`);
  return rows.map((row) => row.text);
}

function isAmong({ targetColumns }: ForeignKey, targets: readonly unknown[][]): Sql {
  const [first, second] = ["repository_id", "id"].map((name) => targetColumns.indexOf(name));
  if (targetColumns.length === 2 && first !== undefined && second !== undefined && first >= 0 && second >= 0)
    return hasKey(
      "x.repository_id, x.id",
      targets.map((values) => ({ repositoryId: Number(values[first]), id: Number(values[second]) })),
    );
  return join(
    targetColumns.map(
      (column, index) => sql`x.${raw(column)} = any(${targets.map((values) => values[index])}::bigint[])`,
    ),
    " and ",
  );
}
