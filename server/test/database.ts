import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

/** A fresh copy of the migrated database. Its name is in the answer; `drop` ends it. */
export async function copyDatabase(): Promise<{ connection: pg.PoolConfig; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await asAdmin(`create database ${name} template milepost_template`);
  return {
    connection: { ...inject("connection"), database: name },
    drop: () => asAdmin(`drop database ${name} with (force)`),
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
