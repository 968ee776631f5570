import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { openBench } from "./data.ts";
import { printPlans } from "./plans.ts";
import { measure, printFigures, type Figures } from "./measure.ts";
import { openSession } from "#server/accounts/session.ts";
import { addComment } from "#server/comments/add-comment.ts";
import { runCommand } from "#server/run-command.ts";
import { FEATURES } from "#server/features.ts";
import { importArchive } from "#server/imports/import-archive.ts";
import { closeIssue } from "#server/issues/close-issue.ts";
import { setLabels } from "#server/issues/label-issue.ts";
import { createIssue } from "#server/issues/create-issue.ts";
import { ROOT } from "#server/main.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";
import { Executor } from "#server/platform/graphql/execute.ts";
import { readPersisted } from "#server/platform/graphql/persisted.ts";
import { makeSchema, readSdl } from "#server/platform/graphql/schema.ts";
import { repositoryByName } from "#server/repositories/repository.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { startServer } from "#server/start-server.ts";

/** `npm run bench`: makes the data once, then measures everything in one run beside its floor. */
const { size, config, log, opened, me, context } = await openBench();
const executor = new Executor(makeSchema(readSdl(ROOT), FEATURES));
const persisted = readPersisted(join(ROOT, "dist/persisted.json"), executor, false);
const operations = JSON.parse(await readFile(join(ROOT, "dist/persisted.json"), "utf8")) as Record<string, string>;
const operationNamed = (name: string) =>
  persisted.document(Object.keys(operations).find((id) => operations[id]?.startsWith(`query ${name}(`)) ?? "");
const LIST = operationNamed("RepositoryIssuesPageQuery");
const ISSUE = operationNamed("IssuePageQuery");
if (!LIST || !ISSUE) throw new Error("Build first: npm run build");

const address = { owner: "bench", name: "repo2" };
const repository = await repositoryByName(context(), address.owner, address.name);
if (!repository) throw new Error("There is no bench/repo2.");
const list = (query: string, skip = 0) =>
  executor.execute(context(), {
    document: LIST,
    variables: { ...address, query, first: 25, skip, isIndex: query === "is:issue state:open" },
  });
const search = (query: string) => searchIssues(context(), { query, first: 25 }, repository);
const server = await startServer({ config, opened: { ...opened, close: async () => undefined }, log, root: ROOT });
const cookie = `milepost_session=${await openSession(context(), me?.id ?? 0)}`;
const get = async (path: string) => {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { cookie } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return text;
};
const { readdirSync } = await import("node:fs");
const asset = readdirSync(join(ROOT, "dist/client/assets")).find((name) => /^RepositoryIssuesPage-.*\.css$/.test(name));

console.log(
  `Node ${process.version}, ${size.issues} issues, load ${loadavg()
    .map((n) => n.toFixed(2))
    .join(" ")}\n`,
);
const floor = await measure("floor: select 1", 2000, () => opened.database.pool.query("select 1"));
const rows: Figures[] = [
  floor,
  await measure("floor: static file over HTTP", 500, () => get(`/assets/${asset}`)),
  await measure("list rows alone (25 of 200,000)", 1000, () =>
    opened.database.rows(
      prepared(
        sql`select i.id, i.title from issues i where i.repository_id = ${repository.id} and not i.is_pull and i.state = 'OPEN' order by i.created_at desc, i.id desc limit 25`,
      ),
    ),
  ),
  await measure("list search with counts", 1000, () => search("is:issue state:open")),
  await measure("list page, data only (whole query)", 500, () => list("is:issue state:open")),
  await measure("list page 40, data only", 300, () => list("is:issue state:open", 975)),
  await measure("list page 400, data only", 100, () => list("is:issue state:open", 9975)),
  await measure("open/closed counts", 1000, () =>
    opened.database.rows(
      sql`select state, count from issue_counts where repository_id = ${repository.id} and not is_pull`,
    ),
  ),
  await measure("label, data only", 200, (n) => search(`is:issue state:open label:"label ${(n % 20) + 1}"`)),
  await measure("assignee, data only", 200, (n) => search(`is:issue state:open assignee:person${(n % 50) + 1}`)),
  await measure("author and milestone, data only", 200, (n) =>
    search(`is:issue author:person${(n % 50) + 1} milestone:v${(n % 20) + 1}`),
  ),
  await measure("two words, data only", 100, () => search("is:issue state:open deadlock webhook")),
  await measure("list page, whole response over HTTP", 300, () => get("/bench/repo2/issues")),
  await measure("issue page, data only", 500, (n) =>
    executor.execute(context(), { document: ISSUE, variables: { ...address, number: n + 1, timelineCount: 15 } }),
  ),
  await measure("issue page, whole response over HTTP", 300, (n) => get(`/bench/repo2/issues/${n + 1}`)),
];
const labelIds = (
  await opened.database.rows<{ id: number }>(
    sql`select id from labels where repository_id = ${repository.id} order by id limit 5`,
  )
).map((label) => label.id);
const made: { repositoryId: number; id: number }[] = [];
rows.push(
  await measure("create an issue", 200, async () => {
    const issue = await runCommand(context(), createIssue, {
      repositoryId: repository.id,
      title: "Measured",
      body: "With a body of **some** words and @person2.",
    });
    made.push({ repositoryId: issue.repositoryId, id: issue.id });
  }),
  await measure("comment", 200, (n) =>
    runCommand(context(), addComment, {
      subject: made[n % made.length] ?? { repositoryId: 0, id: 0 },
      body: "A comment.",
    }),
  ),
  await measure("label an issue", Math.min(190, made.length), (n) =>
    runCommand(context(), setLabels, {
      ...(made[n] ?? { repositoryId: 0, id: 0 }),
      labelIds: labelIds.slice(n % 3, (n % 3) + 2),
    }),
  ),
  await measure("close an issue", Math.min(190, made.length), (n) =>
    runCommand(context(), closeIssue, {
      ...(made[made.length - 1 - n] ?? { repositoryId: 0, id: 0 }),
      stateReason: n % 2 ? "COMPLETED" : "NOT_PLANNED",
    }),
  ),
);
printFigures(rows, floor);
console.log(`\nImport: ${await importRate()} records a second.`);
if (process.argv.includes("--plans")) {
  await printPlans(
    context(),
    ["is:issue state:open", 'is:issue state:open label:"label 3"', "is:issue state:open deadlock webhook"],
    repository,
  );
}
// What was measured is taken out again, so that the next run finds the same data.
await opened.database.run(sql`delete from issues where repository_id = ${repository.id} and title = 'Measured'`);
await server.stop();
await opened.close();
process.exit(0);

/** A made archive of 20,000 issues with a comment each. */
async function importRate(): Promise<number> {
  const path = join(tmpdir(), "milepost-bench-archive.json");
  if (!existsSync(path)) {
    const time = "2020-01-01T00:00:00Z";
    const issues = Array.from({ length: 20_000 }, (_, n) => ({
      number: n + 1,
      id: `I${n}`,
      title: `Issue ${n}`,
      url: "https://example.com/",
      state: "OPEN",
      author: `someone${n % 50}`,
      assignees: [],
      labels: ["bug"],
      body: `Text of issue ${n}, see #${(n % 100) + 1} by @someone${n % 50}.`,
      createdAt: time,
      updatedAt: time,
      closedAt: null,
      comments: [{ author: `someone${n % 40}`, body: "A **comment** with `code`.", createdAt: time, updatedAt: time }],
    }));
    await writeFile(
      path,
      JSON.stringify({
        magic: "E!vIA5L86J2I",
        timestamp: time,
        repo: "bench-import/tool",
        labels: [{ name: "bug", color: "ff0000" }],
        issues,
        pulls: [],
      }),
    );
  }
  await opened.database.run(
    sql`delete from repositories where name = 'tool' and owner_id in (select id from accounts where login = 'bench-import')`,
  );
  const started = performance.now();
  const { counts } = await importArchive(context(), { path, visibility: "PRIVATE", accountId: null });
  return Math.round(((counts.issues + counts.comments) / (performance.now() - started)) * 1000);
}
