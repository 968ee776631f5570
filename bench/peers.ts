import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { openBench, vacuum } from "./database.ts";
import { fillRedmine, PERSON } from "./peers/fill-redmine.ts";
import { findMissing, installRedmine, startRedmine } from "./peers/redmine.ts";
import { signInToRedmine } from "./peers/sign-in.ts";
import { startResult, summarize, warmUp, writeResult, type Times } from "./report.ts";
import { startServerProcess } from "./start-program.ts";
import { sql } from "#server/platform/db/sql.ts";

/**
 * `npm run bench -- peers`: Redmine, from Debian's package, and this program with the same data in one PostgreSQL, each in one process,
 * asked for the same in turns by one client that is signed in as the same person.
 */
const RUNS = 40;
/** The first runs of a line fill caches. */
const FIRST_RUNS = 5;
const WARM_UP_SECONDS = 60;
const DATABASE = "redmine";

const missing = findMissing();
if (missing) {
  console.error(`Redmine is not installed. Install it first:\n  ${missing}`);
  process.exit(2);
}
const bench = await openBench();
const { database, connection } = bench.opened;
const folder = join(bench.config.dataDir, "redmine");
await installOnce();
const result = startResult("peers", bench.issues);
const redmine = await startRedmine(folder);
const milepost = await startServerProcess(bench);

const [repository, word, issueIds] = await Promise.all([
  database.row<{ id: number }>(sql`select id from repositories where name = 'repo2'`),
  findWord(),
  database.rows<{ id: number; number: number }>(sql`
    select i.id, i.number from issues i join repositories r on r.id = i.repository_id
    where r.name = 'repo2' and not i.is_pull and i.comment_count between 4 and 6 order by i.number limit 2000`),
]);
const projectId = repository?.id ?? 0;
const pages = makeRequests({ redmine: await signInToRedmine(redmine.url), milepost: milepost.cookie });

/** A filter of Redmine's list, in the form of its addresses. */
const filter = (field: string, operator: string, value?: number) =>
  `f[]=${field}&op[${field}]=${operator}${value === undefined ? "" : `&v[${field}][]=${value}`}`;
const OPEN = `set_filter=1&${filter("status_id", "o")}`;
const query = (text: string) => `/bench/repo2/issues?q=${encodeURIComponent(`is:issue state:open ${text}`)}`;
const issueAt = (run: number) => issueIds[run % issueIds.length];
/** Another one for each run, also while the servers warm up. */
const person = (run: number) => (run % 2000) + 1;
const accounts = await database.rows<{ id: number; login: string }>(
  sql`select id, login from accounts where kind = 'USER'`,
);
const userId = (login: string) => (accounts.find((account) => account.login === login)?.id ?? 0) + 10;
const names = await database.rows<{ id: number; name: string }>(sql`
  select id, name from labels where repository_id = ${projectId} order by id`);
const milestones = await database.rows<{ id: number; title: string }>(sql`
  select id, title from milestones where repository_id = ${projectId} order by id`);
/** Another pair of a label and a milestone for each of 400 runs. */
const milestoneAt = (run: number) => milestones[(run + Math.floor(run / 20)) % 20];

const LINES: readonly {
  name: string;
  redmine: (run: number) => Promise<void>;
  milepost: (run: number) => Promise<void>;
  /** Whether each request adds an issue. */
  adds?: boolean;
}[] = [
  {
    name: "list of a repository",
    redmine: () => pages.redmine(`/projects/repo2/issues?${OPEN}`),
    milepost: () => pages.milepost("/bench/repo2/issues"),
  },
  {
    name: "page 40 of it",
    redmine: () => pages.redmine(`/projects/repo2/issues?${OPEN}&page=40`),
    milepost: () => pages.milepost("/bench/repo2/issues?page=40"),
  },
  {
    name: "issue page",
    redmine: (run) => pages.redmine(`/issues/${issueAt(run)?.id}`),
    milepost: (run) => pages.milepost(`/bench/repo2/issues/${issueAt(run)?.number}`),
  },
  {
    name: "list, an assignee",
    redmine: (run) =>
      pages.redmine(`/projects/repo2/issues?${OPEN}&${filter("assigned_to_id", "=", userId(`person${person(run)}`))}`),
    milepost: (run) => pages.milepost(query(`assignee:person${person(run)}`)),
  },
  {
    name: "list, a category and a milestone",
    redmine: (run) =>
      pages.redmine(
        `/projects/repo2/issues?${OPEN}&${filter("category_id", "=", names[run % 20]?.id)}&${filter("fixed_version_id", "=", milestoneAt(run)?.id)}`,
      ),
    milepost: (run) => pages.milepost(query(`label:"${names[run % 20]?.name}" milestone:${milestoneAt(run)?.title}`)),
  },
  {
    name: "list by the last update",
    redmine: () => pages.redmine(`/projects/repo2/issues?${OPEN}&sort=updated_on:desc`),
    milepost: () => pages.milepost(query("sort:updated-desc")),
  },
  {
    name: "list of all repositories",
    redmine: () => pages.redmine(`/issues?${OPEN}`),
    milepost: () => pages.milepost(`/issues?q=${encodeURIComponent("is:issue state:open")}`),
  },
  {
    name: "text in a repository",
    redmine: () => pages.redmine(`/projects/repo2/search?q=${word}&issues=1`),
    milepost: () => pages.milepost(`/bench/repo2/issues?q=${encodeURIComponent(`is:issue ${word}`)}`),
  },
  {
    name: "API, 100 issues",
    redmine: () => pages.redmineApi(`/issues.json?project_id=repo2&status_id=open&limit=100`),
    milepost: () => pages.milepostApi("/repos/bench/repo2/issues?per_page=100"),
  },
  {
    name: "API, create an issue",
    adds: true,
    redmine: () =>
      pages.redmineApi("/issues.json", {
        issue: { project_id: projectId, subject: "Measured", description: "A text." },
      }),
    milepost: () => pages.milepostApi("/repos/bench/repo2/issues", { title: "Measured", body: "A text." }),
  },
];

// Both have run for a while, and have not been asked for the issues of the measurement.
for (const peer of ["redmine", "milepost"] as const) {
  let run = RUNS + FIRST_RUNS;
  const requests = LINES.filter(({ adds }) => !adds).map((line) => () => line[peer](run));
  await warmUp([...requests, async () => void (run += 1)], WARM_UP_SECONDS);
}

const figures: Times[] = [];
for (const line of LINES) {
  const times = { redmine: [] as number[], milepost: [] as number[] };
  for (let run = 0; run < RUNS + FIRST_RUNS; run += 1) {
    for (const peer of ["redmine", "milepost"] as const) {
      const startedAt = performance.now();
      await line[peer](run);
      if (run >= FIRST_RUNS) times[peer].push(performance.now() - startedAt);
    }
  }
  const other = summarize(`${line.name}, Redmine`, times.redmine);
  const own = summarize(line.name, times.milepost, { of: "p50", times: 0.1, figure: other.name });
  const ratio = Math.round((other.p50 / own.p50) * 10) / 10;
  console.error(`${line.name}: ${other.p50} ms and ${own.p50} ms, ${ratio} times`);
  figures.push(other, { ...own, details: { "times as fast": ratio } });
}
writeResult({ ...result, tables: [{ title: `Redmine ${redmine.version} and Milepost`, figures }] });
await redmine.stop();
await milepost.stop();
// So that the next run has the same data.
await database.run(sql`delete from issues where repository_id = ${projectId} and title = 'Measured'`);
await withRedmine((client) => client.query("delete from issues where subject = 'Measured'"));
await vacuum(bench);
await bench.opened.close();
process.exit(0);

/** Redmine's database is beside the measured one, in the same PostgreSQL. */
async function installOnce(): Promise<void> {
  if (existsSync(join(folder, "filled"))) return;
  mkdirSync(folder, { recursive: true });
  await database.pool.query(`drop database if exists ${DATABASE}`);
  await database.pool.query(`create database ${DATABASE}`);
  console.error("Installing Redmine …");
  installRedmine(folder, { ...connection, database: DATABASE });
  console.error("Copying the data …");
  await fillRedmine(connection, { ...connection, database: DATABASE });
  writeFileSync(join(folder, "filled"), "");
}

async function withRedmine(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ ...connection, database: DATABASE });
  await client.connect();
  await work(client).finally(() => client.end());
}

/** A word that a few hundred issues of the repository contain. */
async function findWord(): Promise<string> {
  const row = await database.row<{ word: string }>(sql`
    select split_part(i.title, ' ', 2) as word from issues i join repositories r on r.id = i.repository_id
    where r.name = 'repo2' and not i.is_pull and length(split_part(i.title, ' ', 2)) > 5 order by i.number desc limit 1`);
  return row?.word ?? "deadlock";
}

function makeRequests(cookies: { redmine: string; milepost: string }) {
  const read = async (address: string, init: RequestInit) => {
    const response = await fetch(address, { redirect: "manual", ...init });
    await response.text();
    if (response.status !== 200 && response.status !== 201) throw new Error(`${address}: ${response.status}`);
  };
  const send = (address: string, headers: Record<string, string>, body?: object) =>
    read(
      address,
      body
        ? { method: "POST", headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) }
        : { headers },
    );
  // A proxy would compress the answers of Redmine.
  const html = { accept: "text/html", "accept-encoding": "identity" };
  return {
    redmine: (path: string) => read(redmine.url + path, { headers: { ...html, cookie: cookies.redmine } }),
    milepost: (path: string) => read(milepost.url + path, { headers: { ...html, cookie: cookies.milepost } }),
    redmineApi: (path: string, body?: object) => send(redmine.url + path, { "x-redmine-api-key": PERSON.apiKey }, body),
    milepostApi: (path: string, body?: object) =>
      send(`${milepost.url}/api/v3${path}`, { authorization: `token ${milepost.token}` }, body),
  };
}
