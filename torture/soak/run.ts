import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { makeFolder } from "#server/test/folder.ts";
import { sendOrThrow, type Api } from "../platform/api.ts";
import { getEmbeddedConnection } from "../platform/embedded-connection.ts";
import { SERVER_COMMAND, startInstance, type Instance } from "../platform/instance.ts";
import { addCollaborators, makePeople, withDatabase, type Person } from "../platform/people.ts";
import { makeRandom } from "../platform/random.ts";
import { summarize } from "../platform/summarize.ts";
import type { Report, RunOptions } from "../report.ts";
import { startSoakClients, type SoakClients } from "./clients.ts";
import { medianBetween, takeSamples, type Samples } from "./samples.ts";
import { openStreams, type Streams } from "./streams.ts";

/**
 * `npm run torture -- soak [MINUTES]`: people who read and write, and open dashboards, on one server for a long time. Its
 * memory must stay where it was after a sixth of the time, nothing may fail, and every stream must deliver to the end.
 */
export type SoakOptions = RunOptions & {
  command?: readonly string[];
  env?: Record<string, string>;
  clients?: number;
  streams?: number;
  /** The address of a database; the embedded one by default. */
  databaseUrl?: string;
};

const ROOT = join(import.meta.dirname, "../..");
const CLIENTS = 50;
const STREAMS = 200;
const ISSUES = 40;
const PROBE_MS = 20_000;
const PROGRESS_MS = 30_000;
const GROWTH_MAX = 0.2;
/** A shorter run ends while the program is still warming up. */
const MEMORY_MINUTES = 15;

export async function runSoak(given: SoakOptions): Promise<Report> {
  const folder = await makeFolder("milepost-soak-");
  const dataDir = join(folder, "data");
  const { command = SERVER_COMMAND, env, databaseUrl } = given;
  const instance = await startInstance({ dataDir, command, env, databaseUrl });
  try {
    await instance.waitUntilReady();
    const connection = databaseUrl ? { connectionString: databaseUrl } : await getEmbeddedConnection(dataDir);
    const people = await withDatabase(connection, (database) => makePeople(database, given.clients ?? CLIENTS));
    return await soak(given, { instance, people, connection });
  } finally {
    await instance.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
  }
}

type Target = { instance: Instance; people: Person[]; connection: pg.PoolConfig };

async function soak(options: SoakOptions, { instance, people, connection }: Target): Promise<Report> {
  const { url, process: child } = instance;
  const api = { url, token: people[0]?.token ?? "" };
  const repositoryId = await makeRepository(api);
  await withDatabase(connection, (database) => addCollaborators(database, "work"));
  const cookies = people.map(({ cookie }) => cookie);
  const streams = await openStreams({ url, cookies, count: options.streams ?? STREAMS });
  try {
    const clients = startSoakClients({
      url,
      people,
      repositoryId,
      random: makeRandom(options.seed),
      hasPages: existsSync(join(ROOT, "dist/ssr")),
    });
    const over = AbortSignal.timeout(options.amount * 60_000);
    const sampling = takeSamples({ url, pid: child.pid ?? 0 }, over);
    await showProgress(options, { clients, streams, over });
    const samples = await sampling;
    await clients.stop();
    const reached = await probe(api, repositoryId, streams);
    return makeReport(options, { clients, streams, samples, reached });
  } finally {
    streams.close();
  }
}

/** A repository with some issues, so that pages have something to show from the start. */
async function makeRepository(api: Api): Promise<string> {
  const created = await sendOrThrow(
    api,
    `mutation { createRepository(input: { name: "work", visibility: PUBLIC }) { repository { id } } }`,
  );
  const { id } = (created["createRepository"] as unknown as { repository: { id: string } }).repository;
  for (let number = 1; number <= ISSUES; number += 1) await createIssue(api, id, `issue ${number}`);
  await putFile(api, "SUPPORT.md");
  return id;
}

async function putFile({ url, token }: Api, path: string): Promise<void> {
  const response = await fetch(`${url}/api/v3/repos/person1/work/contents/${path}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ message: `Add ${path}`, content: Buffer.from("# Support\n").toString("base64") }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

async function createIssue(api: Api, repositoryId: string, title: string): Promise<void> {
  await sendOrThrow(
    api,
    `mutation ($id: ID!, $title: String!) { createIssue(input: { repositoryId: $id, title: $title, body: "Some *text*." }) { issue { id } } }`,
    { id: repositoryId, title },
  );
}

type Running = { clients: SoakClients; streams: Streams; over: AbortSignal };

async function showProgress(options: SoakOptions, { clients, streams, over }: Running): Promise<void> {
  while (!over.aborted) {
    await sleep(PROGRESS_MS, undefined, { signal: over }).catch(() => undefined);
    const errors = [...clients.errors.values()].reduce((sum, count) => sum + count, 0);
    options.progress(
      `${clients.requests} requests, ${errors} errors, ${streams.delivered} events delivered, ${streams.dropped} streams dropped`,
    );
  }
}

/** How many streams receive one last change. */
async function probe(api: Api, repositoryId: string, streams: Streams): Promise<number> {
  const title = "the last change of the run";
  await createIssue(api, repositoryId, title);
  const deadline = Date.now() + PROBE_MS;
  while (streams.count(title) < streams.opened && Date.now() < deadline) await sleep(50);
  return streams.count(title);
}

type Result = { clients: SoakClients; streams: Streams; samples: Samples; reached: number };

function makeReport(options: SoakOptions, { clients, streams, samples, reached }: Result): Report {
  const early = medianBetween(samples.rss, 1 / 12, 3 / 12);
  const late = medianBetween(samples.rss, 11 / 12, 1);
  const growth = late / early - 1;
  const failures = [...clients.errors].map(([text, count]) => `${count} times: ${text}`);
  if (reached < streams.opened) failures.push(`${reached} of ${streams.opened} streams received the last change.`);
  if (streams.dropped > 0) failures.push(`${streams.dropped} streams ended before the run was over.`);
  if (options.amount >= MEMORY_MINUTES && growth > GROWTH_MAX)
    failures.push(`The memory grew by ${percent(growth)} instead of at most ${percent(GROWTH_MAX)}.`);
  return {
    measured: {
      minutes: options.amount,
      requests: clients.requests,
      errors: [...clients.errors.values()].reduce((sum, count) => sum + count, 0),
      "streams that received the last change": `${reached} of ${streams.opened}`,
      "streams dropped": streams.dropped,
      "events delivered": streams.delivered,
      "resync events": streams.resyncs,
      "memory after a sixth of the time (MB)": Math.round(early),
      "memory at the end (MB)": Math.round(late),
      "growth of the memory": percent(growth),
      "/healthz, which waits for the event loop (ms)": describe(samples.health),
      ...Object.fromEntries([...clients.times].map(([name, times]) => [`${name} (ms)`, describe(times)])),
    },
    failures,
  };
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}

function describe(values: readonly number[]): string {
  const { count, p50, p95, max } = summarize(values);
  return `p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)}, max ${max.toFixed(0)}, of ${count}`;
}
