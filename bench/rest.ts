import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBench } from "./database.ts";
import { expectStatus, openHttpClient } from "./http-client.ts";
import { measure, startResult, warmUp, writeResult, type Times } from "./report.ts";
import { startServerProcess } from "./start-program.ts";
import { sql } from "#server/platform/db/sql.ts";
import { makeGh } from "#server/test/clients/gh.ts";

/**
 * `npm run bench -- rest`: answers of the REST API over HTTP, with a token of a person who can read 150 of 200 repositories: lists
 * of 100 issues, one issue, and lists that the client has already. GitHub's command line lists 1,000 issues, from its start to its end.
 */
const bench = await openBench();
const { database } = bench.opened;
const result = startResult("rest", bench.issues);
const server = await startServerProcess(bench);
const client = openHttpClient(server.url, { authorization: `token ${server.token}` });
const rest = (path: string, headers = {}) => client.get(`/api/v3${path}`, headers);

const largest = await database.row<{ owner: string; name: string }>(sql`
  select o.login as owner, r.name from repositories r join accounts o on o.id = r.owner_id
  where r.visibility = 'PUBLIC' order by (select sum(c.count) from issue_counts c where c.repository_id = r.id) desc nulls last limit 1`);
const repository = `/repos/${largest?.owner}/${largest?.name}`;
const [label] = JSON.parse((await rest(`${repository}/labels`)).body.toString()) as { name: string }[];

const LIST = { of: "p95", max: 40 } as const;
const CONDITIONAL = { of: "p95", max: 3 } as const;

const get = (path: string) => () => expectStatus(rest(path), 200);

/** The client has the answer: the server says so without making it. */
async function again(path: string): Promise<() => Promise<unknown>> {
  const { headers } = await rest(path);
  return () => expectStatus(rest(path, { "if-none-match": headers.etag }), 304);
}

const issues = `${repository}/issues?per_page=100`;
const lists = [
  ["100 open issues", issues],
  ["100 issues of both states", `${issues}&state=all`],
  ["100 issues by their last update", `${issues}&sort=updated`],
  ["100 issues with a label", `${issues}&labels=${encodeURIComponent(label?.name ?? "")}`],
  ["100 issues, page 10", `${issues}&page=10`],
  [
    "search, 100 issues",
    `/search/issues?q=${encodeURIComponent(`repo:${largest?.owner}/${largest?.name} is:open`)}&per_page=100`,
  ],
] as const;
const listAgain = await again(issues);
const issueAgain = await again(`${repository}/issues/1`);
await warmUp([...lists.map(([, path]) => get(path)), ...Array.from({ length: 20 }, () => listAgain)]);
const floor = await measure("floor: select 1", 2000, () => database.pool.query("select 1"));
const figures: Times[] = [floor];
for (const [name, path] of lists) figures.push(await measure(name, 200, get(path), LIST));
figures.push(
  await measure("one issue", 200, get(`${repository}/issues/1`)),
  await measure("100 open issues, unchanged (304)", 1000, listAgain, CONDITIONAL),
  await measure("one issue, unchanged (304)", 1000, issueAgain, CONDITIONAL),
);
figures.push(...(await measureGh()));
writeResult({ ...result, tables: [{ floor: floor.name, figures }] });
client.close();
await server.stop();
await bench.opened.close();
process.exit(0);

/** `gh issue list` reads GraphQL in pages of 100. What gh itself takes is that of its version alone. */
async function measureGh(): Promise<Times[]> {
  const socket = await relayToServer();
  const token = () => Promise.resolve(server.token);
  const gh = await makeGh({ socket: socket.path, token }, "person1", { repo: `${largest?.owner}/${largest?.name}` });
  const open = await database.row<{ count: number }>(sql`
    select count(*) from issues i join repositories r on r.id = i.repository_id
    where r.name = ${largest?.name} and i.state = 'OPEN' and not i.is_pull`);
  const list = async (max: number) => {
    const lines = (await gh.ok(`issue list --limit ${max}`)).trim().split("\n");
    if (lines.length !== Math.min(max, open?.count ?? 0)) throw new Error(`gh lists ${lines.length} issues.`);
  };
  try {
    return [
      await measure("gh --version", 20, () => gh.ok("--version")),
      await measure("gh issue list --limit 100", 20, () => list(100)),
      await measure("gh issue list --limit 1000", 20, () => list(1000), { of: "p95", max: 1500 }),
    ];
  } finally {
    await gh.remove();
    await socket.close();
  }
}

/** gh talks to a server without a certificate through a Unix socket only. */
async function relayToServer(): Promise<{ path: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "milepost-bench-"));
  const path = join(folder, "http");
  const port = Number(new URL(server.url).port);
  const relay = createServer((socket) => {
    const upstream = connect(port, "127.0.0.1");
    socket.pipe(upstream).pipe(socket);
    socket.on("error", () => upstream.destroy());
    upstream.on("error", () => socket.destroy());
  });
  await new Promise<void>((resolve) => relay.listen(path, resolve));
  return {
    path,
    async close() {
      relay.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
