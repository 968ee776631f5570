import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { UserError } from "#server/errors.ts";
import { getPlacement, TABLES } from "#server/platform/distribution/placement.ts";
import { getOutcome, type DistributionPlan, type ForeignKey } from "#server/platform/distribution/read-plan.ts";
import { makeTrigger, makeTriggerFunctions, SHARD_TRIGGERS } from "#server/platform/distribution/shard-triggers.ts";

/** Without it, statements on several shards would use several connections, which Citus then refuses to write over. */
const SETTINGS = ["citus.multi_shard_modify_mode = 'sequential'"];

/** The lock of `migrate`: a server that starts waits for the end of the conversion. */
const MIGRATION_LOCK = 20260101;

type Report = (line: string) => void;

/**
 * Converts a migrated database of which Citus knows the machines. Each step is a transaction of its own and looks at the catalog first,
 * so a conversion that was interrupted continues. No server may run: their statements would fail on tables that move.
 */
export async function distributeDatabase(client: pg.ClientBase, plan: DistributionPlan, report: Report): Promise<void> {
  await client.query("set statement_timeout = 0; set citus.enable_unsafe_triggers = on");
  for (const setting of SETTINGS) await client.query(`set ${setting}`);
  await requireAlone(client);
  try {
    await begin(client, plan);
    for (const table of TABLES.reference) await placeTable(client, table, REFERENCE, report);
    for (const table of TABLES.distributed) await placeTable(client, table, DISTRIBUTED, report);
    await makeTriggers(client, report);
    await makeForeignKeys(client, report);
    await finish(client);
    report("The database is distributed.");
  } finally {
    await client.query("select pg_advisory_unlock_all()");
  }
}

/** Refuses while a server or another conversion runs. */
async function requireAlone(client: pg.ClientBase): Promise<void> {
  const { rows: locks } = await client.query<{ is: boolean }>(`select pg_try_advisory_lock(${MIGRATION_LOCK}) as is`);
  if (!locks[0]?.is)
    throw new UserError("UNPROCESSABLE", "A server starts, or another conversion runs. Stop it first.");
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await client.query<{ count: number }>(`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and application_name like 'milepost%'`);
    const count = rows[0]?.count ?? 0;
    if (count === 0) return;
    // Connections that have just been closed are there for a moment.
    if (attempt === ATTEMPTS)
      throw new UserError(
        "UNPROCESSABLE",
        `Servers or commands are connected to the database (${count} connections). Stop them first.`,
      );
    await sleep(RETRY_MS);
  }
}

const ATTEMPTS = 10;
const RETRY_MS = 200;

/** In one transaction: notes all foreign keys and takes them away, with the triggers that do not work on shards. */
async function begin(client: pg.ClientBase, { foreignKeys }: DistributionPlan): Promise<void> {
  const { rowCount } = await client.query("select 1 from distribution");
  if (rowCount) return;
  await inTransaction(client, async () => {
    await client.query("insert into distribution default values");
    // Transactions have other numbers on workers. Events without one are seen by everybody, and no answers are remembered.
    await client.query(
      `update ${POSITIONED} set transaction_id = '0' where transaction_id <> '0'; truncate repository_changes`,
    );
    for (const key of foreignKeys) {
      await client.query("insert into distribution_foreign_keys values ($1, $2, $3, $4, $5, $6, $7)", toRow(key));
      await client.query(`alter table ${key.child} drop constraint ${quote(key.name)}`);
    }
    const { rows } = await client.query<{ table: string; name: string }>(
      `
      select tgrelid::regclass::text as table, tgname as name from pg_trigger
      where not tgisinternal and (select relnamespace from pg_class where oid = tgrelid) = 'public'::regnamespace
        and tgname <> all($1)`,
      [KEPT_TRIGGERS],
    );
    for (const trigger of rows) await client.query(`drop trigger ${quote(trigger.name)} on ${trigger.table}`);
  });
}

/** The table whose rows note their transactions. */
const POSITIONED = "events";

function toRow(key: ForeignKey): unknown[] {
  const outcome = getOutcome(key);
  const definition = outcome === "changed" ? key.definition.replace(" ON UPDATE CASCADE", "") : key.definition;
  return [key.child, key.name, definition, key.parent, key.childColumns, key.parentColumns, outcome === "lost"];
}

/** They are of local tables. */
const KEPT_TRIGGERS = ["sessions_ended", "last_seen"];

const REFERENCE = (table: string) => `select create_reference_table('${table}')`;
/** All in one group of shards: those of a repository are on one machine. */
const DISTRIBUTED = (table: string) =>
  `select create_distributed_table('${table}', 'repository_id'${table === FIRST ? ", colocate_with => 'none'" : `, colocate_with => '${FIRST}'`})`;
const FIRST = TABLES.distributed[0] ?? "";

async function placeTable(
  client: pg.ClientBase,
  table: string,
  makeStatement: (table: string) => string,
  report: Report,
): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_dist_partition where logicalrelid = $1::regclass", [table]);
  if (rowCount) return;
  await client.query(makeStatement(table));
  // The rows that were copied to the workers.
  await client.query(`select truncate_local_data_after_distributing_table('${table}')`);
  report(`${table} is moved.`);
}

async function makeTriggers(client: pg.ClientBase, report: Report): Promise<void> {
  const { rows } = await client.query<{ name: string }>("select tgname as name from pg_trigger where not tgisinternal");
  for (const statement of makeTriggerFunctions()) await client.query(statement);
  const missing = SHARD_TRIGGERS.filter((trigger) => !rows.some(({ name }) => name === trigger.name));
  for (const trigger of missing) await client.query(makeTrigger(trigger));
  if (missing.length > 0) report("Triggers are made.");
}

async function makeForeignKeys(client: pg.ClientBase, report: Report): Promise<void> {
  const { rows } = await client.query<SavedKey>(`
    select child, name, parent, definition,
      (select parent || '_' || shardid from pg_dist_shard where logicalrelid = parent::regclass limit 1) as copy
    from distribution_foreign_keys
    where not is_lost and not exists (select 1 from pg_constraint where conname = name and conrelid = child::regclass)
    order by child, name`);
  for (const [index, key] of rows.entries()) {
    await client.query(`alter table ${key.child} add constraint ${quote(key.name)} ${toDefinition(key)}`);
    if (index % 25 === 24) report(`${index + 1} of ${rows.length} foreign keys are made.`);
  }
}

type SavedKey = { child: string; name: string; parent: string; definition: string; copy: string | null };

/**
 * A key of a local table leads to the copy of a reference table on the coordinator. To the reference table itself it would make the
 * local table one of Citus, and all statements on it subject to its restrictions.
 */
function toDefinition({ child, parent, definition, copy }: SavedKey): string {
  const isToCopy = getPlacement(child) === "local" && getPlacement(parent) === "reference" && copy !== null;
  return isToCopy ? definition.replace(`REFERENCES ${parent}(`, `REFERENCES ${copy}(`) : definition;
}

/** Sessions of servers get the settings from the database. */
async function finish(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>("select current_database() as name");
  for (const setting of SETTINGS) await client.query(`alter database ${quote(rows[0]?.name ?? "")} set ${setting}`);
  await client.query("update distribution set finished_at = now() where finished_at is null");
}

async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
