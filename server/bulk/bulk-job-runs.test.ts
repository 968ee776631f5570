import { createSourceEventStream, execute, parse } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NO_CHANGES } from "#server/bulk/bulk-changes.ts";
import { bulkJobsWhere, type BulkJobRow } from "#server/bulk/bulk-job.ts";
import { resumeBulkJobs, runBulkJob } from "#server/bulk/run-bulk-job.ts";
import { updateIssuesBulk } from "#server/bulk/start-bulk-job.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import { deleteIssue } from "#server/issues/delete-issue.ts";
import { addLabels } from "#server/issues/label-issue.ts";
import { createLabel } from "#server/labels/create-label.ts";
import { transact, type Context } from "#server/platform/context.ts";
import { openDatabase, type Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";
import { listen, type Bus } from "#server/platform/events/listen.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { copyDatabase } from "#server/test/database.ts";
import { executor, makeWorld, testLog, toIssueKey, type World } from "#server/test/world.ts";

const STATUS = parse(
  `subscription ($id: ID!) { jobStatus(id: $id) { jobId state percentage executionErrors { message } } }`,
);

type Status = { jobId: string; state: string; percentage: number; executionErrors: { message: string }[] };

let database: Database;
let bus: Bus;
let drop: () => Promise<void>;
let world: World;

// Other connections have to see the job, so these tests commit.
beforeAll(async () => {
  const copy = await copyDatabase();
  drop = copy.drop;
  database = openDatabase(copy.connection, { poolSize: 6 });
  bus = await listen(copy.connection, testLog);
  world = await makeWorld(database);
});

afterAll(async () => {
  await bus.close();
  await database.close();
  await drop();
});

async function createIssues(count: number): Promise<IssueKey[]> {
  const keys: IssueKey[] = [];
  for (let index = 0; index < count; index += 1) {
    keys.push(toIssueKey(await transact(world.as("mona"), (tx) => ({ ...world, as: () => tx }).issue("mona"))));
  }
  return keys;
}

const createTestLabel = (name: string) =>
  transact(world.as("wren"), (tx) => createLabel(tx, { repositoryId: world.hello.id, name, color: "ff0000" }));

async function remove(keys: readonly IssueKey[]): Promise<void> {
  for (const key of keys) await transact(world.as("mona"), (tx) => deleteIssue(tx, key));
}

function start(keys: readonly IssueKey[], labelId: number): Promise<number> {
  return transact(world.as("wren"), (tx) =>
    updateIssuesBulk(tx, { keys, changes: { ...NO_CHANGES, addLabelIds: [labelId] } }),
  );
}

function run(id: number, ctx: Context = world.as(null)): Promise<void> {
  return runBulkJob({ systemContext: () => ctx, enqueue: () => Promise.resolve() }, { id }, { isLast: false });
}

/** A server that is killed before the commit of a transaction. */
function stopAtTransaction(last: number): Context {
  let transactions = 0;
  const ctx = world.as(null);
  const { db } = ctx;
  return {
    ...ctx,
    db: {
      ...db,
      transaction: (work) =>
        db.transaction(async (inner) => {
          const result = await work(inner);
          transactions += 1;
          if (transactions === last) throw new Error("The server was killed");
          return result;
        }),
    },
  };
}

async function load(id: number): Promise<BulkJobRow | undefined> {
  const [job] = await bulkJobsWhere(world.as(null), sql`j.id = ${id}`);
  return job;
}

/** How many times each issue was labeled. */
async function countLabeled(keys: readonly IssueKey[], labelId: number): Promise<number[]> {
  const rows = await database.rows<{ issueId: number; count: number }>(sql`
    select issue_id, count(*) as count from events
    where kind = 'LABELED' and (data->>'labelId')::bigint = ${labelId} group by issue_id`);
  const counts = new Map(rows.map(({ issueId, count }) => [issueId, count]));
  return keys.map(({ id }) => counts.get(id) ?? 0);
}

async function follow(login: string, id: number): Promise<AsyncGenerator<Status>> {
  const contextValue = { ...world.as(login), bus };
  const variableValues = { id: globalId("BJ", id) };
  const source = await createSourceEventStream({
    schema: executor.schema,
    document: STATUS,
    variableValues,
    contextValue,
  });
  if (!(Symbol.asyncIterator in source)) throw new Error(source.errors?.[0]?.message);
  const events = source;
  return (async function* () {
    for await (const rootValue of events) {
      const result = await execute({
        schema: executor.schema,
        document: STATUS,
        variableValues,
        contextValue,
        rootValue,
      });
      yield (result.data as { jobStatus: Status }).jobStatus;
    }
  })();
}

describe("a followed job", () => {
  test("sends its status at once, then its progress, and ends with it", async () => {
    const keys = await createIssues(3);
    const { id: labelId } = await createTestLabel("followed");
    const id = await start(keys, labelId);
    const statuses = await follow("wren", id);
    const first = await statuses.next();
    expect(first.value).toMatchObject({ jobId: globalId("BJ", id), state: "PENDING", percentage: 0 });
    await run(id);
    const others: Status[] = [];
    for await (const status of statuses) others.push(status);
    expect(others.at(-1)).toMatchObject({ state: "SUCCESS", percentage: 100 });
    const percentages = others.map(({ percentage }) => percentage);
    expect(percentages).toEqual(percentages.toSorted((a, b) => a - b));
  });

  test("sends the failures of each status", async () => {
    const keys = await createIssues(60);
    const { id: labelId } = await createTestLabel("with failures");
    const id = await start(keys, labelId);
    const statuses = await follow("wren", id);
    const errors: number[] = [];
    const next = async () => {
      const { value } = (await statuses.next()) as { value: Status };
      errors.push(value.executionErrors.length);
    };
    await next();
    await remove(keys.slice(0, 1));
    await expect(run(id, stopAtTransaction(2))).rejects.toThrow("The server was killed");
    await next();
    await remove(keys.slice(-1));
    await run(id);
    for await (const { executionErrors } of statuses) errors.push(executionErrors.length);
    expect(errors[0]).toBe(0);
    expect(errors[1]).toBe(1);
    expect(errors.at(-1)).toBe(2);
  });

  test("is followed by those alone who started it or can push", async () => {
    const keys = await createIssues(1);
    const { id: labelId } = await createTestLabel("private");
    const id = await start(keys, labelId);
    await expect(follow("tess", id)).rejects.toThrow("Could not resolve to a BulkJob.");
    const statuses = await follow("max", id);
    expect((await statuses.next()).value).toMatchObject({ state: "PENDING" });
    await statuses.return(undefined);
    await run(id);
  });
});

describe("each issue is changed once", () => {
  test("if two servers run the job at the same time", async () => {
    const keys = await createIssues(60);
    const { id: labelId } = await createTestLabel("twice");
    const id = await start(keys, labelId);
    await Promise.all([run(id), run(id)]);
    expect(await load(id)).toMatchObject({ state: "SUCCESS", processedCount: 60, changedCount: 60 });
    expect(new Set(await countLabeled(keys, labelId))).toEqual(new Set([1]));
  });

  test("if the server is stopped before a transaction commits, and the job is resumed", async () => {
    const keys = await createIssues(60);
    const { id: labelId } = await createTestLabel("resumed");
    const id = await start(keys, labelId);
    await expect(run(id, stopAtTransaction(2))).rejects.toThrow("The server was killed");
    const stopped = await load(id);
    expect(stopped).toMatchObject({ state: "STARTED" });
    expect(stopped?.processedCount).toBeGreaterThan(0);
    expect(stopped?.processedCount).toBeLessThan(60);
    const enqueued: number[] = [];
    await resumeBulkJobs({
      systemContext: () => world.as(null),
      enqueue: (_, payload) => Promise.resolve(void enqueued.push(Number(payload["id"]))),
    });
    expect(enqueued).toEqual([id]);
    await run(id);
    expect(await load(id)).toMatchObject({ state: "SUCCESS", processedCount: 60, changedCount: 60 });
    expect(new Set(await countLabeled(keys, labelId))).toEqual(new Set([1]));
  });

  test("while other people change the same issues", async () => {
    const keys = await createIssues(30);
    const { id: labelId } = await createTestLabel("of the job");
    const { id: otherId } = await createTestLabel("of a person");
    const id = await start(keys, labelId);
    await Promise.all([
      run(id),
      ...keys.map((key) => transact(world.as("max"), (tx) => addLabels(tx, { ...key, labelIds: [otherId] }))),
    ]);
    expect(new Set(await countLabeled(keys, labelId))).toEqual(new Set([1]));
    const rows = await database.rows<{ labelIds: number[] }>(
      sql`select label_ids from issues where id = any(${keys.map((key) => key.id)}::bigint[])`,
    );
    for (const { labelIds } of rows) expect(new Set(labelIds)).toEqual(new Set([labelId, otherId]));
  });
});

test("a job that fails in its last attempt ends with an error", async () => {
  const [key] = await createIssues(1);
  const { id: labelId } = await createTestLabel("failing");
  const id = await start(key ? [key] : [], labelId);
  const ctx = world.as(null);
  const failing: Context = {
    ...ctx,
    db: { ...ctx.db, transaction: () => Promise.reject(new Error("Something broke")) },
  };
  await runBulkJob({ systemContext: () => failing, enqueue: () => Promise.resolve() }, { id }, { isLast: true });
  expect(await load(id)).toMatchObject({ state: "ERROR", finishedAt: expect.any(Date) as Date });
});
