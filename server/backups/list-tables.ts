import type pg from "pg";
import type { Table } from "#server/backups/backup-format.ts";

/** The tables of a backup, in an order in which each comes after those that its foreign keys name. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.attname <> '${LEFT_OUT_COLUMN}'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> all($1) group by 1 order by 1`,
    [LEFT_OUT],
  );
  // Of a distributed database all keys that it had: it lacks some, and others lead to a copy of their table.
  const { rows: keys } = await client.query<{ child: string; parent: string }>(`
    select child, parent from distribution_foreign_keys where child <> parent
    union
    select c.conrelid::regclass::text, c.confrelid::regclass::text
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conrelid <> c.confrelid`);
  const names = new Set(tables.map(({ name }) => name));
  const known = keys.filter(({ parent }) => names.has(parent));
  const ordered: Table[] = [];
  while (ordered.length < tables.length) {
    const ready = tables.filter(
      (table) =>
        !ordered.includes(table) &&
        known.every((key) => key.child !== table.name || ordered.some((done) => done.name === key.parent)),
    );
    if (ready.length === 0) throw new Error("The tables' foreign keys form a cycle.");
    ordered.push(...ready);
  }
  return ordered;
}

/** What belongs to this database, not to its content. */
const LEFT_OUT = [
  "migrations",
  "repository_changes",
  "distribution",
  "distribution_foreign_keys",
  "releases",
  "release_assets",
  "release_operations",
];

/** The number of the transaction that wrote a row means nothing in another cluster. */
const LEFT_OUT_COLUMN = "transaction_id";

export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query("select 1 from distribution");
  return rowCount !== 0;
}

/** The columns for COPY. */
export function columnList(table: Table): string {
  return table.columns.map((column) => `"${column}"`).join(", ");
}

export async function listAppliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>("select name from migrations order by name");
  return rows.map((row) => row.name);
}
