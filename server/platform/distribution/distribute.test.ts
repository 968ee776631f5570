import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { closeIssue } from "#server/issues/close-issue.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { TABLES } from "#server/platform/distribution/placement.ts";
import { readIsDistributed } from "#server/platform/distribution/is-distributed.ts";
import { raw, sql } from "#server/platform/db/sql.ts";
import { createClusterDatabase, dropClusterDatabase } from "#server/test/citus.ts";
import { makeWorld, ROOT, toIssueKey } from "#server/test/world.ts";

const NAME = `milepost_conversion_${process.pid}`;

/** Tables whose rows a conversion changes. */
const OWN = ["distribution", "distribution_foreign_keys", "repository_changes", "access_changes"];

describe.skipIf(inject("citus") === null)("milepost distribute", () => {
  const machines = () => inject("citus")?.machines ?? [];
  let url: string;

  beforeAll(async () => {
    url = await createClusterDatabase(machines(), NAME);
    await withDatabase(async (db) => {
      await migrate(db.pool, join(ROOT, "server/migrations"));
      await db.transaction(async (tx) => {
        const world = await makeWorld(tx);
        const issue = await world.issue("mona", { body: "See #1, @tess.", assigneeIds: [world.id("tess")] });
        await addComment(world.as("hubot"), { subject: toIssueKey(issue), body: "A comment" });
        await closeIssue(world.as("mona"), toIssueKey(await world.issue("mona", { repositoryId: world.secret.id })));
      });
    });
  });
  afterAll(() => dropClusterDatabase(machines(), NAME));

  async function withDatabase<T>(work: (db: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
    const db = openDatabase({ connectionString: url }, { poolSize: 1, isDistributed: true });
    return work(db).finally(() => db.close());
  }

  /** All rows of all tables. A snapshot says nothing on other machines, so events have none. */
  function readRows(): Promise<Record<string, string[]>> {
    return withDatabase(async (db) => {
      const tables: Record<string, string[]> = {};
      for (const name of Object.values(TABLES).flat().toSorted()) {
        if (OWN.includes(name)) continue;
        const rows = await db.rows<{ row: object }>(
          sql`select to_jsonb(t) - 'transaction_id' as row from ${raw(name)} t`,
        );
        tables[name] = rows.map(({ row }) => JSON.stringify(row)).toSorted();
      }
      return tables;
    });
  }

  type Ended = { code: number | null; out: string; error: string };

  /** Runs the command line; kills it when it has said `killAt`. */
  async function milepost(args: string[], killAt?: string): Promise<Ended> {
    const child = spawn(process.execPath, ["dist/test/cli.js", ...args], {
      cwd: ROOT,
      env: { PATH: process.env["PATH"], DATABASE_URL: url },
    });
    let [out, error] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => {
      out += chunk.toString();
      if (killAt !== undefined && out.includes(killAt)) child.kill("SIGKILL");
    });
    child.stderr.on("data", (chunk: Buffer) => (error += chunk.toString()));
    const [code] = (await once(child, "close")) as [number | null];
    return { code, out, error };
  }

  test("refuses while a server is connected", async () => {
    const answer = await withDatabase(async (db) => {
      await db.rows(sql`select 1`);
      return milepost(["distribute", "--trial"]);
    });
    expect(answer).toMatchObject({ code: 1, error: expect.stringContaining("Stop them first.") as string });
    expect(await withDatabase(readIsDistributed)).toBe(false);
  });

  test("continues after it was killed, and loses nothing", async () => {
    const before = await readRows();
    const killed = await milepost(["distribute", "--trial"], "comments is moved.");
    expect(killed.code).toBeNull();
    expect(killed.out).not.toContain("The database is distributed.");
    // No other command works on a part of a distributed database.
    expect(await milepost(["site-setting", "get"])).toMatchObject({
      code: 1,
      error: "The database is not distributed completely: run milepost distribute --trial again.\n",
    });
    const ended = await milepost(["distribute", "--trial"]);
    expect(ended).toMatchObject({ code: 0, error: "" });
    expect(ended.out).not.toContain("\ncomments is moved.");
    expect(await readRows()).toEqual(before);
    expect(await milepost(["site-setting", "get"])).toMatchObject({ code: 0, error: "" });
  });

  test("makes all foreign keys again but the lost ones", async () => {
    const missing = await withDatabase((db) =>
      db.rows(sql`
        select child, name from distribution_foreign_keys
        where is_lost = exists (select 1 from pg_constraint where conname = name and conrelid = child::regclass)`),
    );
    expect(missing).toEqual([]);
  });

  test("is backed up, and a backup is not restored into it", async () => {
    const path = join(tmpdir(), `${NAME}.backup`);
    try {
      expect(await milepost(["backup", path])).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^Backed up \d+ rows of \d+ tables\.$/m) as string,
      });
      expect(await milepost(["restore", path, "--force"])).toMatchObject({
        code: 1,
        error: expect.stringContaining("The database is distributed.") as string,
      });
    } finally {
      await rm(path, { force: true });
    }
  });

  test("says that there is nothing to do a second time", async () => {
    expect(await milepost(["distribute", "--trial"])).toMatchObject({
      code: 0,
      error: "",
      out: "The database is distributed.\n",
    });
  });
});
