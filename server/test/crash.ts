import type { PoolConfig } from "pg";
import { transact } from "#server/platform/context.ts";
import { createIssue } from "#server/issues/create-issue.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";
import { createRepository } from "#server/repositories/create-repository.ts";
import { ensureAccountForTest } from "#server/test/people.ts";

/** Runs a command up to its commit, writes that to the output, and waits to be killed. */
const connection = JSON.parse(process.env["CONNECTION"] ?? "{}") as PoolConfig;
const db = openDatabase(connection, { poolSize: 2 });
const { contextFor } = await import("#server/test/world.ts");
await ensureAccountForTest(db, "mona");
const account = await db.row<{ id: number }>(sql`select id from accounts where login = 'mona'`);
const ctx = contextFor(db, {
  accountId: account?.id ?? 0,
  login: "mona",
  isSiteAdmin: true,
  scopes: null,
  hiddenOrganizationIds: [],
});
const repository = await createRepository(ctx, { name: "hello", visibility: "PUBLIC" });
await transact(ctx, async (tx) => {
  await createIssue(tx, { repositoryId: repository.id, title: "Half done", body: "text" });
  process.stdout.write("in the middle\n");
  await new Promise((resolve) => setTimeout(resolve, 60_000));
});
