import { getPlacement, TABLES, type Placement } from "#server/platform/distribution/placement.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";

export type ForeignKey = {
  name: string;
  child: string;
  parent: string;
  childColumns: string[];
  parentColumns: string[];
  /** The letters of pg_constraint: `a` no action, `c` cascade, `n` set null. */
  onUpdate: string;
  onDelete: string;
  definition: string;
};

export type DistributionPlan = {
  /** The tables of the database that have a place. */
  tables: Record<Placement, string[]>;
  /** Tables that the list does not name. */
  unplaced: string[];
  /** Tables of the list that the database does not have. */
  missing: string[];
  /** Unique keys of distributed tables without the repository. */
  keysWithoutRepository: string[];
  foreignKeys: ForeignKey[];
  /** Foreign keys that Citus accepts only without `on update cascade`, and those that it does not accept. */
  changedForeignKeys: ForeignKey[];
  lostForeignKeys: ForeignKey[];
};

/** What distributing this database means, from its catalog. */
export async function readPlan(db: Queryable): Promise<DistributionPlan> {
  const names = (await db.rows<{ name: string }>(selectTables())).map(({ name }) => name);
  const isThere = (name: string) => names.includes(name);
  const keys = await db.rows<ForeignKey>(selectForeignKeys());
  const kept = keys.filter((key) => getOutcome(key) === "changed");
  return {
    tables: {
      distributed: TABLES.distributed.filter(isThere),
      reference: TABLES.reference.filter(isThere),
      local: TABLES.local.filter(isThere),
    },
    unplaced: names.filter((name) => !getPlacement(name)),
    missing: Object.values(TABLES)
      .flat()
      .filter((name) => !isThere(name)),
    keysWithoutRepository: (await db.rows<{ name: string }>(selectKeysWithoutRepository())).map(({ name }) => name),
    foreignKeys: keys,
    changedForeignKeys: kept,
    lostForeignKeys: keys.filter((key) => getOutcome(key) === "lost"),
  };
}

/** What Citus makes of a foreign key between the tables where they are placed. */
export function getOutcome(key: ForeignKey): "kept" | "changed" | "lost" {
  const [child, parent] = [getPlacement(key.child), getPlacement(key.parent)];
  if (parent === "reference") return "kept";
  if (child === "local" && parent === "local") return "kept";
  if (child !== "distributed" || parent !== "distributed") return "lost";
  const at = key.childColumns.indexOf("repository_id");
  if (at < 0 || key.parentColumns[at] !== "repository_id") return "lost";
  return key.onUpdate === "c" ? "changed" : "kept";
}

function selectTables() {
  return sql`
    select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e') order by relname`;
}

function selectKeysWithoutRepository() {
  return sql`
    select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace and c.relname = any(${TABLES.distributed}::text[])
      and not exists (select 1 from pg_attribute a
        where a.attrelid = i.indrelid and a.attnum = any(i.indkey::int2[]) and a.attname = 'repository_id' and a.attnotnull)
    order by 1`;
}

function selectForeignKeys() {
  return sql`
    select k.conname as name, child.relname as child, parent.relname as parent, k.confupdtype as on_update, k.confdeltype as on_delete,
      pg_get_constraintdef(k.oid) as definition,
      (select array_agg(a.attname::text order by u.n) from unnest(k.conkey) with ordinality as u (num, n)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.num) as child_columns,
      (select array_agg(a.attname::text order by u.n) from unnest(k.confkey) with ordinality as u (num, n)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.num) as parent_columns
    from pg_constraint k join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by child.relname, k.conname`;
}
