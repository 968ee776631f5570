import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { migrate } from "#server/platform/db/migrate.ts";
import { SetupError } from "#server/platform/embedded/files.ts";
import { emptyDatabase } from "#server/test/database.ts";
import { ROOT } from "#server/test/world.ts";

test("a role that cannot migrate the database is reported with what it needs", async () => {
  const database = await emptyDatabase();
  const owner = new pg.Pool({ ...database.connection, max: 1 });
  const pool = new pg.Pool({ ...database.connection, max: 1, options: "-c role=milepost_limited" });
  for (const each of [owner, pool]) each.on("error", () => undefined);
  try {
    await owner.query("drop role if exists milepost_limited; create role milepost_limited");
    const attempt = () => migrate(pool, join(ROOT, "server/migrations"));
    await expect(attempt()).rejects.toThrow(
      /^The role of the database cannot migrate it: permission denied for schema public\. It must own the schema/,
    );
    await owner.query("grant create, usage on schema public to milepost_limited");
    const refused = await attempt().catch((error: Error) => error);
    expect(refused).toBeInstanceOf(SetupError);
    expect(String(refused)).toMatch(/permission denied to create extension "btree_gin"\. It must own/);
    await owner.query("create extension btree_gin");
    expect(await attempt()).not.toEqual([]);
  } finally {
    await database.drop();
    await Promise.all([owner.end(), pool.end()]);
    const admin = new pg.Client({ ...database.connection, database: "postgres" });
    await admin.connect();
    await admin.query("drop role if exists milepost_limited");
    await admin.end();
  }
});
