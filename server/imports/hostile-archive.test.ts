import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { createIssue } from "#server/issues/create-issue.ts";
import { ARCHIVE_MAGIC } from "#server/imports/archive.ts";
import { importArchive } from "#server/imports/import-archive.ts";
import { writeImportChunks } from "#server/imports/import-chunks.ts";
import { importById, insertImport } from "#server/imports/import-row.ts";
import { runImport } from "#server/imports/run-import.ts";
import type { Context } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { sql } from "#server/platform/db/sql.ts";
import { repositoryByName } from "#server/repositories/repository.ts";
import { test } from "#server/test/world-test.ts";
import { type World } from "#server/test/world.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "milepost-hostile-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const time = "2020-01-01T00:00:00Z";
type Json = Record<string, unknown>;

function issue(number: unknown, change: Json = {}): Json {
  return {
    number,
    id: `I${String(number)}`,
    title: `Issue ${String(number)}`,
    url: null,
    state: "OPEN",
    author: "alice",
    authorAssociation: "NONE",
    assignees: [],
    labels: ["bug"],
    body: "text",
    createdAt: time,
    updatedAt: time,
    closedAt: null,
    comments: [],
    ...change,
  };
}

function pull(number: number, change: Json = {}): Json {
  const oid = "a".repeat(40);
  return issue(number, {
    baseRepository: null,
    baseRefName: "main",
    baseRefOid: oid,
    headRepository: null,
    headRefName: "x",
    headRefOid: oid,
    mergedAt: null,
    mergedBy: null,
    mergeCommit: null,
    reviews: [],
    ...change,
  });
}

async function write(text: string): Promise<string> {
  const path = join(folder, `${Math.random()}.json`);
  await writeFile(path, text);
  return path;
}

function archive(change: Json): string {
  return JSON.stringify({
    magic: ARCHIVE_MAGIC,
    timestamp: time,
    repo: "acme/tool",
    labels: [],
    issues: [],
    pulls: [],
    ...change,
  });
}

async function run(world: World, text: string) {
  return importArchive(world.as("mona"), {
    source: await write(text),
    visibility: "PUBLIC",
    accountId: world.id("mona"),
  });
}

const titles = async (world: World) =>
  (await world.db.rows<{ title: string }>(sql`select i.title from issues i order by number`)).map((row) => row.title);

describe("one bad record does not fail an import", () => {
  test.for<[string, Json, string | null]>([
    ["lone surrogates", { title: "x \ud800", body: "\udc00" }, null],
    ["NUL characters", { title: "a\0b", body: "\0", labels: ["b\0ug"], author: "a\0" }, "cannot be used"],
    [
      "the year 0",
      { createdAt: "0000-01-01T00:00:00Z" },
      "createdAt is in the year 0, which is not between 1970 and 2100",
    ],
    ["a far year", { updatedAt: "9999-01-01T00:00:00Z" }, "updatedAt is in the year 9999"],
    ["a year before 1970", { closedAt: "1969-12-31T00:00:00Z" }, "closedAt is in the year 1969"],
    ["a huge number", { number: 2_147_483_647 }, "the number is not a whole number from 1 to 900000000"],
    ["a fraction", { number: 1.5 }, "the number is not a whole number"],
    ["a comment that is not an object", { comments: [null] }, "the record is not an object"],
    ["a text instead of a list", { labels: "bug" }, "labels is not a list"],
  ])("%s", async ([, change, problem], { world }) => {
    const { counts, problems } = await run(world, archive({ issues: [issue(1), issue(2, change), issue(3)] }));
    expect(counts.issues).toBeGreaterThanOrEqual(2);
    expect(await titles(world)).toEqual(expect.arrayContaining(["Issue 1", "Issue 3"]));
    if (problem === null) expect(problems).toEqual([]);
    else
      expect(problems).toMatchObject([{ place: "$.issues[1]", message: expect.stringContaining(problem) as string }]);
  });

  test("a pull request that is open and merged is closed, and an open issue has no time of its closing", async ({
    world,
  }) => {
    const issues = [issue(1, { closedAt: time, stateReason: "COMPLETED" }), issue(2, { stateReason: "REOPENED" })];
    const pulls = [pull(3, { mergedAt: time }), pull(4, { state: "CLOSED", closedAt: time })];
    const { problems } = await run(world, archive({ issues, pulls }));
    expect(problems).toEqual([
      { place: "$.issues[0]", message: "the state is OPEN although there is a closedAt, which was left out" },
      {
        place: "$.pulls[0]",
        message: "the state is OPEN although there is a mergedAt; the pull request is imported as merged",
      },
    ]);
    const rows = await world.db.rows(sql`
      select number, state, state_reason, closed_at is not null as has_closed_at, merged_at is not null as is_merged from issues order by number`);
    expect(rows).toEqual([
      { number: 1, state: "OPEN", stateReason: null, hasClosedAt: false, isMerged: false },
      { number: 2, state: "OPEN", stateReason: "REOPENED", hasClosedAt: false, isMerged: false },
      { number: 3, state: "CLOSED", stateReason: null, hasClosedAt: true, isMerged: true },
      { number: 4, state: "CLOSED", stateReason: null, hasClosedAt: true, isMerged: false },
    ]);
  });

  test("a record that PostgreSQL refuses is reported with its position, and the others are written", async ({
    world,
  }) => {
    const review = { author: "bob", state: "APPROVED", body: "", createdAt: time, updatedAt: time, commit: null };
    const reviews = [
      { ...review, id: "same", comments: [{ originalPosition: 1e20, body: "", createdAt: time, updatedAt: time }] },
    ];
    const pulls = [pull(1, { reviews }), pull(2), pull(3)];
    // The constraint makes the database refuse a record that passes the checks.
    await world.db.run(sql`alter table pulls add constraint refused check (head_ref_name <> 'refused')`);
    const result = await run(world, archive({ pulls: [...pulls, pull(4, { headRefName: "refused" }), pull(5)] }));
    expect(result.problems).toMatchObject([
      { place: "$.pulls[3]", message: expect.stringContaining("the record could not be written: ") as string },
    ]);
    expect(await titles(world)).toEqual(["Issue 1", "Issue 2", "Issue 3", "Issue 5"]);
    expect(await world.db.rows(sql`select cardinality(label_ids) as count from issues`)).toEqual(
      [1, 2, 3, 4].map(() => ({ count: 1 })),
    );
  });

  test("new issues are numbered after the greatest number that an archive can have", async ({ world }) => {
    await run(world, archive({ issues: [issue(900_000_000)] }));
    const repository = await repositoryByName(world.as("mona"), "acme", "tool");
    expect(await createIssue(world.as("mona"), { repositoryId: repository?.id ?? 0, title: "Next" })).toMatchObject({
      number: 900_000_001,
    });
  });

  test("deeply nested data is reported", async ({ world }) => {
    const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
    const text = archive({ issues: [issue(1), issue(2, { extra: "HERE" }), issue(3)] }).replace('"HERE"', deep);
    const result = await run(world, text).catch((error: Error) => error);
    if (result instanceof Error) expect(result.message).not.toContain("call stack");
    expect(result).toMatchObject({
      problems: [{ place: "$.issues[1]", message: expect.stringContaining("nested") as string }],
    });
    expect(await titles(world)).toEqual(["Issue 1", "Issue 3"]);
  });
});

describe("an import job", () => {
  /** In two pieces. */
  async function upload(world: World): Promise<number> {
    const ctx = world.as("mona");
    const content = await readFile(await write(archive({ issues: [issue(1)] })));
    const input = { accountId: world.id("mona"), visibility: "PUBLIC", fileName: "a.json", bytesTotal: content.length };
    const id = await insertImport(ctx, input);
    await writeImportChunks(ctx, id, Readable.from([content.subarray(0, 20), content.subarray(20)]));
    return id;
  }

  async function countChunks({ db }: World): Promise<number | undefined> {
    return (await db.row<{ count: number }>(sql`select count(*) as count from import_chunks`))?.count;
  }

  /** A context whose transactions fail, as without a database. */
  function failing(ctx: Context): Context {
    return {
      ...ctx,
      db: { ...ctx.db, transaction: () => Promise.reject(new Error("Connection terminated unexpectedly")) },
    };
  }

  const platformFor = (ctx: Context) => ({ systemContext: () => ctx }) as Platform;

  test("is retried after an error of the database, and keeps its archive until then", async ({ world }) => {
    const id = await upload(world);
    const attempt = runImport(platformFor(failing(world.as("mona"))), { id }, { isLast: false });
    await expect(attempt).rejects.toThrow("Connection terminated");
    expect(await countChunks(world)).toBe(2);
    expect(await importById(world.as("mona"), id)).toMatchObject({ state: "RUNNING" });
    await runImport(platformFor(world.as("mona")), { id }, { isLast: false });
    expect(await importById(world.as("mona"), id)).toMatchObject({ state: "DONE", counts: { issues: 1 } });
    expect(await countChunks(world)).toBe(0);
  });

  test("fails with a message after its last attempt", async ({ world }) => {
    const id = await upload(world);
    await runImport(platformFor(failing(world.as("mona"))), { id }, { isLast: true });
    expect(await importById(world.as("mona"), id)).toMatchObject({ state: "FAILED" });
    expect(await countChunks(world)).toBe(0);
  });

  test("without its archive fails with a message", async ({ world }) => {
    const id = await upload(world);
    await world.db.run(sql`delete from import_chunks`);
    await runImport(platformFor(world.as("mona")), { id }, { isLast: false });
    expect(await importById(world.as("mona"), id)).toMatchObject({
      state: "FAILED",
      error: "The archive is not stored any more. Please upload it again.",
    });
  });
});
