import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { Agent, request, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { copyDataFolder, makeFolder } from "#server/test/folder.ts";
import { ROOT } from "#server/test/world.ts";

const TIMEOUT = { timeout: 60_000 };

let program: ReturnType<typeof start>;
let url: string;
let folder: string;
let cookie: string;
let repositoryId: string;

beforeAll(async () => {
  folder = await makeFolder("milepost-processes-");
  await copyDataFolder(inject("dataFolder"), folder);
  program = start({ MILEPOST_METRICS: "open", MILEPOST_MODE: "development" });
  // It follows the message that the server is ready.
  await vi.waitUntil(() => /\/setup\?token=[\w-]{43}\n/.test(program.output()), TIMEOUT);
  url = `http://127.0.0.1:${/Server listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(program.output())?.[1]}`;
  const [, token] = /\/setup\?token=([\w-]{43})/.exec(program.output()) ?? [];
  const account = { token, login: "mona", email: "mona@example.com", password: "correct horse battery" };
  const answer = await send("/setup", { body: account });
  cookie = String(answer.headers["set-cookie"]?.[0]).split(";")[0] ?? "";
  const created = await graphql<{ createRepository: { repository: { id: string } } }>(`
    mutation {
      createRepository(input: { name: "hello", visibility: PUBLIC }) {
        repository {
          id
        }
      }
    }
  `);
  repositoryId = created.createRepository.repository.id;
});

afterAll(async () => {
  program.child.kill("SIGKILL");
  // PostgreSQL ends a moment later.
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

/** A server of two processes, and what it has written. */
function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(ROOT, "dist/test/serve.js")], {
    cwd: ROOT,
    env: {
      PATH: process.env["PATH"],
      MILEPOST_PROCESSES: "2",
      MILEPOST_DRAIN_SECONDS: "5",
      MILEPOST_DATA: folder,
      PORT: "0",
      HOST: "127.0.0.1",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  return { child, ended: once(child, "exit"), output: () => output };
}

type Sent = { body?: unknown; headers?: Record<string, string>; agent?: Agent };
type Answer = { status: number | undefined; headers: IncomingMessage["headers"]; text: string };

/** Over a connection of its own, unless an agent keeps one. */
async function open(path: string, { body, headers, agent }: Sent = {}): Promise<IncomingMessage> {
  const sent = request(url + path, {
    ...(agent ? { agent } : { agent: false }),
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json", "sec-fetch-site": "same-origin" }),
      ...headers,
    },
  });
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return answer;
}

async function send(path: string, sent: Sent = {}): Promise<Answer> {
  const answer = await open(path, sent);
  return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
}

async function graphql<Data>(query: string, variables: object = {}, agent?: Agent): Promise<Data> {
  const answer = await send("/graphql", {
    body: { query, variables },
    headers: { cookie },
    ...(agent ? { agent } : {}),
  });
  const { data, errors } = JSON.parse(answer.text) as { data: Data; errors?: unknown };
  if (errors !== undefined) throw new Error(answer.text);
  return data;
}

async function whichProcess(agent?: Agent): Promise<number> {
  const { text: body } = await send("/readyz", agent ? { agent } : {});
  return (JSON.parse(body) as { process: number }).process;
}

/** Kept connections to the first and the second process. */
async function connectToBoth(): Promise<[Agent, Agent]> {
  const agents = new Map<number, Agent>();
  await vi.waitUntil(async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    agents.set(await whichProcess(agent), agent);
    return agents.size === 2;
  }, TIMEOUT);
  return [agents.get(1) as Agent, agents.get(2) as Agent];
}

/** The process ids of the last processes with the numbers 1 and 2, from the log. */
function findPids(): number[] {
  const pids = [...program.output().matchAll(/"pid":(\d+),[^\n]*"process":(\d)[^\n]*Server listening/g)];
  return [1, 2].map((number) => Number(pids.findLast((match) => Number(match[2]) === number)?.[1]));
}

const isRunning = async (pid: number) =>
  !/^State:\s+Z/m.test(await readFile(`/proc/${pid}/status`, "utf8").catch(() => "State: Z"));

const CREATE = `mutation ($id: ID!, $title: String!) { createIssue(input: { repositoryId: $id, title: $title }) { issue { id } } }`;

test.skipIf(process.platform !== "linux")("each process has few pools of memory for its threads", async () => {
  const pid = program.child.pid;
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).trim().split(" ");
  const environments = await Promise.all(children.map((child) => readFile(`/proc/${child}/environ`, "utf8")));
  const ofProcesses = environments.filter((environment) => environment.includes("NODE_UNIQUE_ID="));
  expect(ofProcesses).toHaveLength(2);
  for (const environment of ofProcesses) expect(environment.split("\0")).toContain("MALLOC_ARENA_MAX=2");
});

test("what a client has used counts in all processes, and metrics are those of all", async () => {
  const [first, second] = await connectToBoth();
  const { createAccessToken } = await graphql<{ createAccessToken: { token: string } }>(`
    mutation {
      createAccessToken(input: { name: "t", scopes: ["repo"], expiresInDays: 1 }) {
        token
      }
    }
  `);
  const headers = { authorization: `token ${createAccessToken.token}` };
  for (const agent of [first, second, first]) await send("/api/v3/repos/mona/hello", { headers, agent });
  for (const agent of [first, second]) {
    await vi.waitUntil(
      async () => (await send("/api/v3/rate_limit", { headers, agent })).text.includes('"core":{"limit":5000,"used":3'),
      TIMEOUT,
    );
  }
  const metrics = (await send("/metrics")).text;
  expect(metrics.match(/^milepost_process_resident_memory_bytes\{process="[12]"\} \d+/gm)).toHaveLength(2);
  expect(metrics).toMatch(/^milepost_info\{version="[^"]+"\} 1$/m);
  expect(metrics).toMatch(/duration_seconds_count\{method="GET",route="\/api\/v3\/repos[^}]*status="200"\} 3$/m);
  for (const agent of [first, second]) agent.destroy();
});

test("a change that one process has made reaches a live stream of another one", async () => {
  const [first, second] = await connectToBoth();
  const { createIssue } = await graphql<{ createIssue: { issue: { id: string } } }>(CREATE, {
    id: repositoryId,
    title: "Told to all",
  });
  const query = `subscription ($id: ID!) { issueUpdated(id: $id) { issue { ... on Issue { state } } } }`;
  const operations = [{ key: "k", query, variables: { id: createIssue.issue.id } }];
  const stream = await open("/live", { body: { operations }, headers: { cookie }, agent: second });
  let received = "";
  stream.on("data", (chunk) => (received += String(chunk)));
  await vi.waitUntil(() => received.includes("event: ready"), TIMEOUT);
  await graphql(
    `
      mutation ($id: ID!) {
        closeIssue(input: { issueId: $id }) {
          issue {
            id
          }
        }
      }
    `,
    { id: createIssue.issue.id },
    first,
  );
  await vi.waitUntil(() => received.includes('"state":"CLOSED"'), TIMEOUT);
  stream.destroy();
  for (const agent of [first, second]) agent.destroy();
});

test("a killed process is replaced, and no further request fails, nor does the database end", async () => {
  const [killed = 0, other] = findPids();
  process.kill(killed, "SIGKILL");
  const statuses = new Set<number | undefined>();
  await vi.waitUntil(
    async () => {
      for (const answer of await Promise.all(Array.from({ length: 8 }, () => send("/readyz"))))
        statuses.add(answer.status);
      return findPids()[0] !== killed && (await whichProcess()) === 1;
    },
    { ...TIMEOUT, interval: 0 },
  );
  expect([...statuses]).toEqual([200]);
  expect(findPids()[1]).toBe(other);
});

test("SIGHUP replaces all processes under a stream of requests and loses none", async () => {
  const before = findPids();
  const failures: unknown[] = [];
  let created = 0;
  const ending = new AbortController();
  const clients = Array.from({ length: 6 }, async (_, client) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!ending.signal.aborted) {
      const own = client % 3 === 0 ? undefined : agent;
      if (client % 2) {
        const answer = await send("/readyz", own ? { agent: own } : {}).catch((error: Error) => ({
          status: error.message,
        }));
        if (answer.status !== 200) failures.push(answer);
        continue;
      }
      created += 1;
      await graphql(CREATE, { id: repositoryId, title: `Reload ${created}` }, own).catch((error) =>
        failures.push(error),
      );
    }
    agent.destroy();
  });
  await vi.waitUntil(() => created > 5, TIMEOUT);
  program.child.kill("SIGHUP");
  await vi.waitUntil(() => program.output().includes("all processes of the server were replaced"), TIMEOUT);
  ending.abort();
  await Promise.all(clients);
  expect(failures).toEqual([]);
  const now = findPids();
  expect(now.filter((pid) => before.includes(pid))).toEqual([]);
  expect(await Promise.all(before.map(isRunning))).toEqual([false, false]);
  const { search } = await graphql<{ search: { issueCount: number } }>(`
    {
      search(query: "repo:mona/hello Reload in:title", type: ISSUE, first: 1) {
        issueCount
      }
    }
  `);
  expect(search.issueCount).toBe(created);
});

test("SIGTERM ends all processes and the database, and leaves none", async () => {
  const postmaster = Number((await readFile(join(folder, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);
  const pids = [...findPids(), postmaster];
  expect(await Promise.all(pids.map(isRunning))).toEqual([true, true, true]);
  program.child.kill("SIGTERM");
  expect(await program.ended).toEqual([0, null]);
  expect(await Promise.all(pids.map(isRunning))).toEqual([false, false, false]);
  expect(program.output().match(/\/setup\?token=/g)).toHaveLength(1);
});

test("a server none of whose processes can be started gives up and says so", async () => {
  program = start({
    MILEPOST_REPLY_DOMAIN: "reply.example.com",
    MILEPOST_INBOUND_SMTP_PORT: "2525",
    MILEPOST_INBOUND_SMTP_CERT: "missing.pem",
    MILEPOST_INBOUND_SMTP_KEY: "missing.pem",
  });
  expect(await program.ended).toEqual([1, null]);
  expect(program.output()).toContain("missing.pem");
  expect(program.output()).toMatch(/None of the 2 processes of the server could be started[^\n]*\n$/);
});
