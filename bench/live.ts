import { fork, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { option } from "./options.ts";
import { round, startResult, summarize, writeResult, type Times } from "./report.ts";
import { openSession } from "#server/accounts/session.ts";
import { readConfig } from "#server/config.ts";
import { FEATURE_CONTEXT } from "#server/features.ts";
import { ROOT } from "#server/main.ts";
import { ANONYMOUS, type Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { openConfigured } from "#server/platform/db/open.ts";
import { Metrics } from "#server/platform/metrics.ts";
import { makeLimiter } from "#server/platform/limiter.ts";
import { makeLog } from "#server/platform/log.ts";
import { startServer } from "#server/start-server.ts";
import { LIMITS } from "#shared/limits.ts";
import { PRESETS } from "#shared/presets.ts";

/**
 * `npm run bench -- live`: one server process with dashboards open in 1,000 streams of 1,000 people, while issues are
 * created at 20 per second through the API: how long after the response of the write the change arrives, and how long a
 * write takes compared with one without streams (the floor). Everybody's list has all issues, so every change is sent to
 * every stream; then the lists are the built-in views, which have the issues that concern a person, so it is sent to the
 * author only. Then the memory of the process with 10,000 idle streams.
 * `--streams=`, `--idle=`, `--rate=` and `--seconds=` set smaller numbers. The streams' clients are another process.
 */
const STREAMS = Number(option("streams") ?? 1000);
const IDLE = Number(option("idle") ?? 10_000);
const RATE = Number(option("rate") ?? 20);
const SECONDS = Number(option("seconds") ?? 20);
const VIEWS = PRESETS.filter((preset) => !preset.isHidden).map((preset) => preset.query);

/** What the dashboard of a person subscribes to, who follows these searches. */
const dashboard = (
  queries: readonly string[],
) => `subscription { visibleIssueUpdated(queries: ${JSON.stringify(queries)}) { affectsLists issue { ... on Issueish {
  id number title titleHTML closed closedAt createdAt totalCommentsCount isReadByViewer resourcePath
  repository { nameWithOwner id } author { login } milestone { title id }
  labels(first: 10) { nodes { id name nameHTML color description } } assignedActors(first: 10) { nodes { ... on Actor { login avatarUrl(size: 64) } } }
  ... on Issue { state stateReason issueType { name color id } subIssuesSummary { total completed percentCompleted } issueDependenciesSummary { blockedBy }
    fieldValues { textValue numberValue dateValue options { id name color } definition { id name slug isPinned } } } } } } }`;
const CREATE = `mutation ($repository: ID!, $title: String!) { createIssue(input: { repositoryId: $repository, title: $title }) { issue { id } } }`;

const folder = await mkdtemp(join(tmpdir(), "milepost-bench-live-"));
const config = {
  ...readConfig({ PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "silent", MILEPOST_MODE: "development" }),
  dataDir: folder,
};
const log = makeLog("silent");
const result = startResult("live", 0);
const opened = await openConfigured(config, { canBorrow: false, log });
await migrate(opened.database.pool, join(ROOT, "server/migrations"));
const cookies = await signInPeople(Math.max(STREAMS, Math.ceil(IDLE / LIMITS.streamsPerSession)));
const server = await startServer({ config, opened: { ...opened, close: async () => undefined }, log, root: ROOT });
const [writer = ""] = cookies;
const created = await send(
  `mutation { createRepository(input: { name: "bench", visibility: PUBLIC }) { repository { id } } }`,
  {},
);
const repository = (created as { createRepository: { repository: { id: string } } }).createRepository.repository.id;

let titles = 0;
const memoryAtStart = rss();
await write(5);
const alone = await write(SECONDS);
const floor = summarize("a write without streams", alone.times);
const allIssues = await measure(["is:issue archived:false", ...VIEWS]);
const memoryWithStreams = rss();
const ownIssues = await measure(VIEWS);
const idle = await openClients({ count: IDLE, query: dashboard(VIEWS) });
await sleep(20_000);
const memoryIdle = rss();
idle.kill();

writeResult({
  ...result,
  tables: [
    {
      title: `${STREAMS} streams, ${RATE} changes a second`,
      floor: floor.name,
      figures: [
        floor,
        summarizeWrites(`a write with ${STREAMS} streams`, allIssues),
        summarizeArrivals("from the commit to the arrival in a stream", allIssues),
        summarizeWrites(`a write with ${STREAMS} streams whose lists it does not concern`, ownIssues),
        summarizeArrivals("from the commit to the arrival in the stream of the author", ownIssues),
      ],
    },
    {
      title: "Memory of the server process",
      figures: [
        { name: "before", value: memoryAtStart, unit: "MB" },
        { name: `with ${STREAMS} streams, after the changes`, value: memoryWithStreams, unit: "MB" },
        { name: `with ${IDLE} idle streams`, value: memoryIdle, unit: "MB", targets: [{ of: "value", max: 600 }] },
      ],
    },
  ],
});
await server.stop();
await opened.close();
await rm(folder, { recursive: true, force: true });
process.exit(0);

type Measured = { times: number[]; delays: number[]; resyncs: number };

/** Writes while all streams follow these searches. */
async function measure(queries: readonly string[]): Promise<Measured> {
  const clients = await openClients({ count: STREAMS, query: dashboard(queries) });
  await write(2);
  await report(clients);
  const { times, ends } = await write(SECONDS);
  await sleep(2000);
  const { arrivals, resyncs } = await report(clients);
  clients.kill();
  await sleep(1000);
  const delays = arrivals.flatMap(([title, arrived]) => {
    const end = ends.get(title);
    return end === undefined ? [] : arrived.map((time) => Math.max(0, time - end));
  });
  return { times, delays, resyncs };
}

function summarizeWrites(name: string, { times }: Measured): Times {
  return summarize(name, times, { of: "p50", times: 1.5, figure: floor.name });
}

function summarizeArrivals(name: string, { times, delays, resyncs }: Measured): Times {
  const summary = summarize(name, delays, { of: "p95", max: 150 });
  return { ...summary, details: { changes: times.length, arrivals: delays.length, resyncs } };
}

async function signInPeople(count: number): Promise<string[]> {
  const { database } = opened;
  const rows = await database.rows<{ id: number }>(sql`
    insert into accounts (kind, login, email) select 'USER', 'person' || n, 'person' || n || '@example.com' from generate_series(1, ${count}::int) n returning id`);
  const ctx: Context = {
    db: database,
    viewer: ANONYMOUS,
    now: new Date(),
    config,
    log,
    ...FEATURE_CONTEXT,
    metrics: new Metrics("0.0.0"),
    hashing: makeLimiter({ concurrent: 2, waiting: 100 }),
    operation: null,
    bus: null,
    enqueue: () => Promise.resolve(),
    clientAddress: null,
    suppressNotifications: false,
  };
  return Promise.all(rows.map(async ({ id }) => `milepost_session=${await openSession(ctx, id)}`));
}

async function send(query: string, variables: Record<string, unknown>): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${server.port}/graphql`, {
    method: "POST",
    headers: { cookie: writer, "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data?: unknown; errors?: unknown };
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

/** Creates issues at the rate for a number of seconds. Returns the time of each write, and when its response came, by title. */
async function write(seconds: number): Promise<{ times: number[]; ends: Map<string, number> }> {
  const times: number[] = [];
  const ends = new Map<string, number>();
  const startedAt = performance.now();
  const running: Promise<void>[] = [];
  for (let index = 0; index < seconds * RATE; index += 1) {
    await sleep(Math.max(0, startedAt + (index * 1000) / RATE - performance.now()));
    running.push(writeOne(`change ${(titles += 1)}`, { times, ends }));
  }
  await Promise.all(running);
  return { times, ends };
}

async function writeOne(title: string, { times, ends }: { times: number[]; ends: Map<string, number> }): Promise<void> {
  const startedAt = performance.now();
  await send(CREATE, { repository, title });
  times.push(performance.now() - startedAt);
  ends.set(title, performance.timeOrigin + performance.now());
}

async function openClients(clients: { count: number; query: string }): Promise<ChildProcess> {
  const child = fork(join(ROOT, "bench/live-client.ts"), { execArgv: ["--import", "tsx"] });
  const isOpen = new Promise<void>((resolve, reject) => {
    child.once("message", () => resolve());
    child.once("exit", () => reject(new Error("The clients ended.")));
  });
  child.send({ port: server.port, cookies, ...clients });
  await isOpen;
  return child;
}

async function report(child: ChildProcess): Promise<{ arrivals: [string, number[]][]; resyncs: number }> {
  const answer = new Promise((resolve) => child.once("message", resolve));
  child.send("report");
  return (await answer) as { arrivals: [string, number[]][]; resyncs: number };
}

function rss(): number {
  return round(process.memoryUsage().rss / 2 ** 20);
}
