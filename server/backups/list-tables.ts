import type pg from "pg";
import { UserError } from "#server/errors.ts";
import type { Table } from "#server/backups/backup-format.ts";

/** The tables of a backup, in an order in which each comes after those that its foreign keys name. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  await refuseDistributed(client);
  const { rows: tables } = await client.query<Table>(
    `
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> all($1) group by 1 order by 1`,
    [LEFT_OUT],
  );
  const { rows: keys } = await client.query<{ child: string; parent: string }>(`
    select distinct c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conrelid <> c.confrelid`);
  const ordered: Table[] = [];
  while (ordered.length < tables.length) {
    const ready = tables.filter(
      (table) =>
        !ordered.includes(table) &&
        keys.every((key) => key.child !== table.name || ordered.some((done) => done.name === key.parent)),
    );
    if (ready.length === 0) throw new Error("The tables' foreign keys form a cycle.");
    ordered.push(...ready);
  }
  return ordered;
}

/** What belongs to this database, not to its content. */
const LEFT_OUT = ["migrations", "repository_changes", "distribution", "distribution_foreign_keys"];

/** Its rows are on other machines, and a backup of a moment would have to be one of all of them. */
async function refuseDistributed(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query("select 1 from distribution");
  if (rowCount)
    throw new UserError(
      "UNPROCESSABLE",
      "A distributed database is backed up with the tools of PostgreSQL, machine by machine.",
    );
}

/** The columns for COPY. */
export function columnList(table: Table): string {
  return table.columns.map((column) => `"${column}"`).join(", ");
}

export async function listAppliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>("select name from migrations order by name");
  return rows.map((row) => row.name);
}
