import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { copyClusterDatabase } from "#server/test/citus.ts";

/** `drop` ends its connections; all databases are removed at the end of the run. */
type TestDatabase = { connection: pg.PoolConfig; drop(): Promise<void> };

/** A fresh copy of the migrated database. */
export function copyDatabase(): Promise<TestDatabase> {
  return createDatabase("milepost_template");
}

/** A database without tables. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase("template1");
}

/** A copy of the distributed database of `npm test -- --citus URL`. */
export async function copyCitusDatabase(): Promise<TestDatabase> {
  const template = inject("citus");
  if (!template) throw new Error("There is no distributed database.");
  const { url, drop } = await copyClusterDatabase(template);
  return { connection: { connectionString: url }, drop };
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await asAdmin(`create database ${name} template ${template}`);
  return {
    connection: { ...inject("connection"), database: name },
    // A file system without a journal does not use the inodes of removed files again soon: it searches longer and longer for others.
    drop: () => asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`),
  };
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject("connection"), database: "postgres" });
  await client.connect();
  try {
    // Copies of one template take turns.
    await client.query("select pg_advisory_lock(1)");
    await client.query(statement);
  } finally {
    await client.end();
  }
}
