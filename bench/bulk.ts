import { setTimeout as sleep } from "node:timers/promises";
import { startBenchServer } from "./application.ts";
import { openBench } from "./database.ts";
import { fillRepository } from "./fill-repository.ts";
import { measure, round, startResult, summarize, writeResult, type Times } from "./report.ts";
import { sql } from "#server/platform/db/sql.ts";
import { decode, globalId } from "#server/platform/graphql/global-id.ts";

/**
 * `npm run bench -- bulk`: bulk updates in a repository of 200,000 issues, from the request until the job has ended, over
 * HTTP on a whole server; planning an update of 12,000; and meanwhile the list page, and labels added to issues that the
 * job changes. Each update is undone, so that the next run measures the same.
 */
const bench = await openBench();
const { database } = bench.opened;
const result = startResult("bulk", bench.issues);
const { ownerId, repositoryId } = await fillRepository(database, Math.max(2_000, bench.issues / 5));
const server = await startBenchServer({ ...bench, accountId: ownerId });
const MANY = Math.min(12_000, Math.max(1_000, bench.issues / 80));
const repositoryNodeId = globalId("R", repositoryId);

type Named = { id: number; name: string };
const labels = await database.rows<Named>(
  sql`select id, name from labels where repository_id = ${repositoryId} order by id`,
);
const milestones = await database.rows<Named>(
  sql`select id, title as name from milestones where repository_id = ${repositoryId} and state = 'OPEN' order by id limit 2`,
);
const [extra, other] = labels.slice(-2);
const labelNodeId = (label: Named | undefined) => globalId("LA", repositoryId, label?.id ?? 0);
const query = await findQuery();
const issues = await database.rows<{ id: number }>(sql`
  select id from issues where repository_id = ${repositoryId} and state = 'OPEN' and not label_ids && ${[extra?.id ?? 0, other?.id ?? 0]}::bigint[]
  order by id limit 1000`);
const ids = issues.map(({ id }) => globalId("I", repositoryId, id));

const oneLabel = { addLabelIds: [labelNodeId(extra)] };
const tenChanges = {
  state: "CLOSED",
  stateReason: "NOT_PLANNED",
  milestoneId: globalId("MI", repositoryId, milestones[1]?.id ?? 0),
  addLabelIds: labels.slice(0, 5).map(labelNodeId),
  removeLabelIds: labels.slice(5, 7).map(labelNodeId),
  addAssigneeIds: [globalId("A", ownerId)],
};

// What autovacuum does in a database that is not only measured: the updates of earlier runs have left dead rows.
await database.run(sql`vacuum (analyze) issues`);
await database.run(sql`vacuum (analyze) events`);

const floor = await measure("floor: select 1", 2000, () => database.pool.query("select 1"));
const planning = await measure(`planning one label on ${MANY} issues`, 10, () => plan(), { of: "p50", max: 300 });
const figures: Times[] = [floor, planning];
figures.push(await measureJobs("one label on 1,000 issues", { runs: 5, start: () => startJob(oneLabel), max: 1_000 }));
figures.push(
  await measureJobs("ten changes on 1,000 issues", { runs: 5, start: () => startJob(tenChanges), max: 3_000 }),
);
figures.push(await measureJobs(`one label on ${MANY} issues by query`, { runs: 3, start: startByQuery, max: 10_000 }));
await measureOthers(sleep(2_000));
const alone = await measureOthers(sleep(8_000));
const jobId = await startByQuery();
const meanwhile = await measureOthers(waitForJob(jobId));
await undo(jobId);
const list = summarize("list page without a job", alone.lists);
const command = summarize("one label on an issue and off again, without a job", alone.commands);
figures.push(
  list,
  summarize("list page meanwhile", meanwhile.lists, { of: "p95", times: 1.5, figure: list.name }),
  command,
  summarize("one label on an issue of the update and off again, meanwhile", meanwhile.commands, {
    of: "p95",
    max: round(command.p95 + 100),
  }),
);
writeResult({ ...result, tables: [{ floor: floor.name, figures }] });
await server.stop();
await bench.opened.close();
process.exit(0);

/** Labels whose issues are as many as are wanted. */
async function findQuery(): Promise<string> {
  const counts = await database.rows<{ name: string; count: number }>(sql`
    select l.name, count(*) as count from labels l
    join issues i on i.repository_id = l.repository_id and i.label_ids @> array[l.id]
    where l.repository_id = ${repositoryId} and l.id < ${labels[60]?.id ?? 0} group by l.id, l.name order by l.id`);
  const chosen: string[] = [];
  let total = 0;
  for (const { name, count } of counts) {
    if (total >= MANY) break;
    chosen.push(`"${name}"`);
    total += count;
  }
  return `is:issue label:${chosen.join(",")}`;
}

async function send(
  text: string,
  variables: Record<string, unknown>,
): Promise<Record<string, Record<string, unknown>>> {
  const { data, errors } = (await server.send(text, variables)) as {
    data?: Record<string, Record<string, unknown>>;
    errors?: unknown;
  };
  if (!data || errors) throw new Error(JSON.stringify(errors));
  return data;
}

function getList(): Promise<string> {
  return server.get("/curator/curated/issues");
}

async function toggleLabel(id: string): Promise<void> {
  const variables = { input: { labelableId: id, labelIds: [labelNodeId(other)] } };
  await send(
    `mutation ($input: AddLabelsToLabelableInput!) { addLabelsToLabelable(input: $input) { labelable { __typename } } }`,
    variables,
  );
  await send(
    `mutation ($input: RemoveLabelsFromLabelableInput!) { removeLabelsFromLabelable(input: $input) { labelable { __typename } } }`,
    variables,
  );
}

async function plan(): Promise<string> {
  const data = await send(
    `mutation ($input: PlanBulkUpdateInput!) { planBulkUpdate(input: $input) { plan { id matched changed sample { issue { title } } } } }`,
    { input: { query, repositoryId: repositoryNodeId, ...oneLabel } },
  );
  return (data["planBulkUpdate"] as { plan: { id: string } }).plan.id;
}

async function startJob(changes: Record<string, unknown>): Promise<string> {
  const data = await send(`mutation ($input: UpdateIssuesBulkInput!) { updateIssuesBulk(input: $input) { jobId } }`, {
    input: { ids, ...changes },
  });
  return data["updateIssuesBulk"]?.["jobId"] as string;
}

async function startByQuery(): Promise<string> {
  const data = await send(
    `mutation ($input: UpdateIssuesByQueryInput!) { updateIssuesByQuery(input: $input) { jobId } }`,
    { input: { planId: await plan() } },
  );
  return data["updateIssuesByQuery"]?.["jobId"] as string;
}

async function waitForJob(jobId: string): Promise<void> {
  const id = decode.bulkJob(jobId);
  for (;;) {
    const row = await database.row<{ state: string; failedCount: number }>(
      sql`select state, failed_count from bulk_jobs where id = ${id} and finished_at is not null`,
    );
    if (row && (row.state !== "SUCCESS" || row.failedCount > 0))
      throw new Error(`${row.state}, ${row.failedCount} failed`);
    if (row) return;
    await sleep(5);
  }
}

async function undo(jobId: string): Promise<void> {
  const data = await send(`mutation ($input: UndoBulkJobInput!) { undoBulkJob(input: $input) { jobId } }`, {
    input: { jobId },
  });
  await waitForJob(data["undoBulkJob"]?.["jobId"] as string);
}

type Jobs = { runs: number; start: () => Promise<string>; max: number };

async function measureJobs(name: string, { runs, start, max }: Jobs): Promise<Times> {
  const times: number[] = [];
  // The first run warms up.
  for (let run = 0; run <= runs; run += 1) {
    const startedAt = performance.now();
    const jobId = await start();
    await waitForJob(jobId);
    times.push(performance.now() - startedAt);
    await undo(jobId);
  }
  return summarize(name, times.slice(1), { of: "p50", max });
}

type Others = { lists: number[]; commands: number[] };

/** List pages, and commands on issues of the query, both one after the other with pauses, until the promise is fulfilled. */
async function measureOthers(end: Promise<unknown>): Promise<Others> {
  const ended = new AbortController();
  const lists: number[] = [];
  const commands: number[] = [];
  const found = await database.rows<{ id: number }>(sql`
    select id from issues where repository_id = ${repositoryId} and label_ids && ${labels.slice(0, 10).map(({ id }) => id)}::bigint[]
    order by created_at desc limit ${MANY}`);
  const repeat = async (times: number[], work: (index: number) => Promise<unknown>) => {
    for (let index = 0; !ended.signal.aborted; index += 1) {
      const startedAt = performance.now();
      await work(index);
      times.push(performance.now() - startedAt);
      await sleep(50);
    }
  };
  await Promise.all([
    end.then(() => ended.abort()),
    repeat(lists, getList),
    repeat(commands, (index) => toggleLabel(globalId("I", repositoryId, found[(index * 379) % found.length]?.id ?? 0))),
  ]);
  return { lists, commands };
}
