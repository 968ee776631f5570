import { readdirSync } from "node:fs";
import { join } from "node:path";
import { openOperations, type Operations } from "./application.ts";
import { importRate } from "./import-rate.ts";
import { openBench, vacuum } from "./database.ts";
import { DOCUMENTS } from "./documents.ts";
import { expectStatus, openHttpClient } from "./http-client.ts";
import { hasFlag } from "./options.ts";
import { printPlans } from "./plans.ts";
import { measure, startResult, warmUp, writeResult, type Times } from "./report.ts";
import { startServerProcess } from "./start-program.ts";
import { ROOT } from "#server/main.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";

/** `npm run bench -- pages`: the list and the issue page, mutations and the import. */
const bench = await openBench();
const { database } = bench.opened;
const result = startResult("pages", bench.issues);
const { run, runPage } = openOperations();
const server = await startServerProcess(bench);
const client = openHttpClient(server.url, { cookie: server.cookie, accept: "text/html" });
/** A page as browsers ask for it. The address of an issue that is a pull request leads to the pull request. */
const get = (path: string, encoding = "gzip") =>
  expectStatus(client.get(path, { "accept-encoding": encoding }), 200, 302);
const getSize = async (path: string) => (await get(path, "identity")).body.length;
const address = { owner: "bench", name: "repo2" };
const row = await database.row<{ id: number }>(
  sql`select r.id from repositories r join accounts a on a.id = r.owner_id where a.login = ${address.owner} and r.name = ${address.name}`,
);
const repositoryId = row?.id ?? 0;
const labels = await database.rows<{ id: number }>(
  sql`select id from labels where repository_id = ${repositoryId} order by id limit 5`,
);

/** Not those of pull requests, whose page is another one. */
const issueNumbers = (
  await database.rows<{ number: number }>(
    sql`select number from issues where repository_id = ${repositoryId} and not is_pull order by number limit 2500`,
  )
).map(({ number }) => number);
/** The first ones are measured. */
const warmUpNumbers = issueNumbers.slice(500);

const LIST = "/bench/repo2/issues";
const search = (query: string) => run(bench.context(), DOCUMENTS.searchRepository, { ...address, query });
const listPage = (query: string, skip = 0) =>
  runPage(bench.context(), "RepositoryIssuesPageQuery", {
    ...address,
    query,
    first: 25,
    skip,
    isIndex: query === "is:issue state:open",
  });
const issuePage = (number: number) =>
  runPage(bench.context(), "IssuePageQuery", { ...address, number, timelineCount: 15, pageSkip: 0, pageCount: 0 });

const sizes = { list: await getSize(LIST), issue: await getSize(`${LIST}/${issueNumbers[0] ?? 1}`) };
// Each issue is asked for once, as in the measurement.
await warmUp([() => get(LIST), () => get(`${LIST}/${warmUpNumbers.shift() ?? 1}`)], 40);
const floor = await measure("floor: select 1", 2000, () => database.pool.query("select 1"));
const asset = readdirSync(join(ROOT, "dist/client/assets")).find((name) => /^RepositoryIssuesPage-.*\.css$/.test(name));
const figures = [
  floor,
  await measure("floor: static file over HTTP", 500, () => get(`/assets/${asset}`)),
  await measure("list, its rows by one statement", 1000, () =>
    database.rows(
      prepared(
        sql`select i.id, i.title from issues i where i.repository_id = ${repositoryId} and not i.is_pull and i.state = 'OPEN' order by i.created_at desc, i.id desc limit 25`,
      ),
    ),
  ),
  await measure("list, search with counts", 1000, () => search("is:issue state:open")),
  await measure("list, data of the page", 500, () => listPage("is:issue state:open")),
  await measure("list, data of page 40", 300, () => listPage("is:issue state:open", 975)),
  await measure("list, response over HTTP", 300, () => get(LIST), { of: "p50", max: 10 }),
  await measure("label, search with counts", 200, (n) => search(`is:issue state:open label:"label ${(n % 20) + 1}"`)),
  await measure("assignee, search with counts", 200, (n) =>
    search(`is:issue state:open assignee:person${(n % 50) + 1}`),
  ),
  await measure("author and milestone, search with counts", 200, (n) =>
    search(`is:issue author:person${(n % 50) + 1} milestone:v${(n % 20) + 1}`),
  ),
  await measure("two words, search with counts", 100, () => search("is:issue state:open deadlock webhook")),
  await measure("issue, data of the page", 500, (n) => issuePage(issueNumbers[n] ?? 1)),
  await measure("issue, response over HTTP", 300, (n) => get(`${LIST}/${issueNumbers[n] ?? 1}`), {
    of: "p50",
    max: 12,
  }),
  ...(await measureMutations(run)),
];
writeResult({
  ...result,
  tables: [
    { floor: floor.name, figures },
    {
      title: "HTML, without compression",
      figures: [
        {
          name: "list",
          value: Math.round(sizes.list / 1000),
          unit: "KB",
          targets: [{ of: "value", max: 90 }],
        },
        {
          name: "issue",
          value: Math.round(sizes.issue / 1000),
          unit: "KB",
        },
      ],
    },
    {
      title: "Import",
      figures: [
        {
          name: "archive of 20,000 issues with a comment each",
          value: await importRate(bench),
          unit: "records a second",
        },
      ],
    },
  ],
});
if (hasFlag("plans")) {
  for (const query of [
    "is:issue state:open",
    'is:issue state:open label:"label 3"',
    "is:issue state:open deadlock webhook",
  ])
    await printPlans(bench.context(), query, (ctx) => run(ctx, DOCUMENTS.searchRepository, { ...address, query }));
}
// So that the next run has the same data.
await database.run(sql`delete from issues where repository_id = ${repositoryId} and title = 'Measured'`);
await vacuum(bench);
client.close();
await server.stop();
await bench.opened.close();
process.exit(0);

async function measureMutations(mutate: Operations["run"]): Promise<Times[]> {
  const labelIds = labels.map(({ id }) => globalId("LA", repositoryId, id));
  const ids: string[] = [];
  const issue = (index: number) => ids[index % ids.length] ?? "";
  return [
    await measure("create an issue", 200, async () => {
      const created = (await mutate(bench.context(), DOCUMENTS.createIssue, {
        repositoryId: globalId("R", repositoryId),
        title: "Measured",
        body: "With a body of **some** text and @person2.",
      })) as { createIssue: { issue: { id: string } } };
      ids.push(created.createIssue.issue.id);
    }),
    await measure("comment", 200, (n) =>
      mutate(bench.context(), DOCUMENTS.addComment, { subjectId: issue(n), body: "A comment." }),
    ),
    await measure("change the labels of an issue", 190, (n) =>
      mutate(bench.context(), DOCUMENTS.updateIssueLabels, {
        id: issue(n),
        labelIds: labelIds.slice(n % 3, (n % 3) + 2),
      }),
    ),
    await measure("close an issue", 190, (n) =>
      mutate(bench.context(), DOCUMENTS.closeIssue, {
        issueId: issue(ids.length - 1 - n),
        stateReason: n % 2 ? "COMPLETED" : "NOT_PLANNED",
      }),
    ),
  ];
}
