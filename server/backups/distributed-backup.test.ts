import { rm } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { beginDistributedSnapshot } from "#server/backups/begin-snapshot.ts";
import { listTables } from "#server/backups/list-tables.ts";
import { restoreBackup } from "#server/backups/restore-backup.ts";
import { verifyBackup } from "#server/backups/verify-backup.ts";
import { writeBackup } from "#server/backups/write-backup.ts";
import { addComment } from "#server/comments/add-comment.ts";
import { copyCitusDatabase, copyDatabase } from "#server/test/database.ts";
import { makeFolder } from "#server/test/folder.ts";
import { makeParts, type Parts } from "#server/test/parts.ts";
import { toIssueKey } from "#server/test/world.ts";

type Copy = { pool: pg.Pool; drop(): Promise<void> };

describe.skipIf(inject("citus") === null)("the backup of a distributed database", () => {
  let folder: string;
  let source: Copy;
  let target: Copy;
  let parts: Parts;
  let written = 0;

  beforeAll(async () => {
    folder = await makeFolder("milepost-distributed-backup-");
    source = open(await copyCitusDatabase());
    target = open(await copyDatabase());
    parts = await makeParts(source.pool, async (world, repositoryIds) => {
      for (const repositoryId of repositoryIds) {
        const issue = await world.issue("mona", { repositoryId, body: "A text" });
        await addComment(world.as("hubot"), { subject: toIssueKey(issue), body: "A comment" });
      }
    });
  });
  afterAll(async () => {
    for (const { pool, drop } of [source, target]) {
      await pool.end();
      await drop();
    }
    await rm(folder, { recursive: true, force: true });
  });

  function open({ connection, drop }: { connection: pg.PoolConfig; drop(): Promise<void> }): Copy {
    const pool = new pg.Pool({ ...connection, max: 10 });
    pool.on("error", () => undefined);
    return { pool, drop };
  }

  /** Writes a label of the same name to each repository in one transaction, until it is stopped. */
  function keepWriting(): () => Promise<void> {
    const stopping = new AbortController();
    const write = async () => {
      while (!stopping.signal.aborted) {
        const name = `written-${(written += 1)}`;
        const client = await source.pool.connect();
        try {
          await parts.writeLabel(client, name);
        } finally {
          client.release(true);
        }
      }
    };
    const ended = write();
    return () => {
      stopping.abort();
      return ended;
    };
  }

  const countLabels = async (on: pg.Pool | pg.ClientBase) => {
    const { rows } = await on.query<{ count: string }>(
      "select distinct count(*) from labels where name like 'written-%' group by repository_id",
    );
    return rows.map(({ count }) => Number(count));
  };

  test("has all rows, is of one moment while others write, and is restored into a database that is not distributed", async () => {
    const path = join(folder, "backup.gz");
    const stop = keepWriting();
    const manifest = await writeBackup(source.pool, path, () => undefined).finally(stop);
    await restoreBackup(target.pool, await verifyBackup(path), { force: false, onProgress: () => undefined });
    // Of each transaction what it wrote on all machines, or nothing.
    const counts = await countLabels(target.pool);
    expect(counts).toHaveLength(1);
    expect(counts[0]).toBeLessThan(written);
    const rows = new Map(manifest.tables.map((table) => [table.name, table.rows]));
    expect(rows.get("issues")).toBe(parts.repositoryIds.length);
    expect(rows.get("comments")).toBe(parts.repositoryIds.length);
    // The foreign keys and checks of the other database accept them, and its tables have as many.
    const restored = await target.pool.query("select count(*)::int as count from issue_bodies");
    expect(restored.rows[0]).toEqual({ count: parts.repositoryIds.length });
  });

  test("reads all machines as of one moment, and as they were then", async () => {
    const stops = [1, 2, 3, 4].map(keepWriting);
    const begin = async () => {
      const [client, locker] = await Promise.all([source.pool.connect(), source.pool.connect()]);
      // Citus then opens all connections that it may open at once.
      await client.query("set citus.executor_slow_start_interval = 0");
      await beginDistributedSnapshot({ client, locker, tables: await listTables(client) });
      locker.release(true);
      const first = await countLabels(client);
      const isUnchanged = isDeepStrictEqual(await countLabels(client), first);
      client.release(true);
      return { isUnchanged, counts: first.length };
    };
    for (let time = 0; time < 30; time++) expect(await begin()).toEqual({ isUnchanged: true, counts: 1 });
    await Promise.all(stops.map((stop) => stop()));
  });

  test("gives way to what others write, and says so in the end", async () => {
    const [writer, client, locker] = await Promise.all([1, 2, 3].map(() => source.pool.connect()));
    if (!writer || !client || !locker) throw new Error("There are too few connections.");
    await writer.query("begin");
    await writer.query("update accounts set name = name");
    const tables = await listTables(client);
    const begun = beginDistributedSnapshot({ client, locker, tables, triesMs: 0 });
    await expect(begun.finally(() => [writer, client, locker].forEach((used) => used.release(true)))).rejects.toThrow(
      "The backup could not begin",
    );
  });

  test("is not restored into a distributed database", async () => {
    const path = join(folder, "refused.gz");
    await writeBackup(target.pool, path, () => undefined);
    await expect(
      restoreBackup(source.pool, await verifyBackup(path), { force: true, onProgress: () => undefined }),
    ).rejects.toThrow("The database is distributed.");
  });
});
