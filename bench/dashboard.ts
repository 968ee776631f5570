import { readFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { openBench } from "./data.ts";
import { printPlans } from "./plans.ts";
import { measure, printFigures, type Figures } from "./measure.ts";
import { openSession } from "#server/accounts/session.ts";
import { FEATURES } from "#server/features.ts";
import { ROOT } from "#server/main.ts";
import { sql } from "#server/platform/db/sql.ts";
import { Executor } from "#server/platform/graphql/execute.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { readPersisted } from "#server/platform/graphql/persisted.ts";
import { makeSchema, readSdl } from "#server/platform/graphql/schema.ts";
import { findNamedRepository } from "#server/search/named-repository.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { startServer } from "#server/start-server.ts";
import { countSearches } from "#server/views/count-searches.ts";
import { createDashboardSearchShortcut } from "#server/views/create-dashboard-search-shortcut.ts";
import { exportView } from "#server/views/export-view.ts";
import { PRESETS } from "#shared/presets.ts";

/**
 * `npm run bench -- dashboard`: the dashboard of somebody who may read 150 of
 * 200 repositories, and has to do with many issues: each built-in view, a saved
 * one, the counts beside 25 views, an export.
 */
const { size, config, log, opened, me, context } = await openBench();
const executor = new Executor(makeSchema(readSdl(ROOT), FEATURES));
const persisted = readPersisted(join(ROOT, "dist/persisted.json"), executor, false);
const operations = JSON.parse(await readFile(join(ROOT, "dist/persisted.json"), "utf8")) as Record<string, string>;
const PAGE = persisted.document(
  Object.keys(operations).find((id) => operations[id]?.startsWith("query DashboardPageQuery(")) ?? "",
);
if (!PAGE) throw new Error("Build first: npm run build");

/** Views as people keep them: of a label, a person, words, a repository, a time. */
const QUERIES = [
  "is:issue state:open archived:false assignee:@me sort:updated-desc",
  "is:issue state:open archived:false author:@me sort:updated-desc",
  "is:issue state:open archived:false mentions:@me sort:updated-desc",
  "is:issue archived:false involves:@me updated:>@today-1w sort:updated-desc",
  "is:pr state:open archived:false assignee:@me sort:updated-desc",
  "is:pr state:open archived:false review-requested:@me sort:updated-desc",
  'is:issue state:open label:"label 3"',
  'is:issue state:open label:"label 7" sort:updated-desc',
  "is:issue state:open no:assignee",
  "is:issue state:closed author:@me",
  "is:issue state:open author:person7",
  "is:issue state:open assignee:person9",
  "is:issue state:open milestone:v2",
  "is:issue state:open type:Bug",
  "is:issue state:open comments:>4",
  "is:pr state:open is:draft",
  "is:pr state:open review:approved",
  "is:pr is:merged author:@me",
  "is:issue state:open repo:bench/repo2",
  "is:issue state:open repo:bench/repo3 no:label",
  'is:issue state:open repo:bench/repo2 label:"label 2"',
  "is:issue state:open org:bench updated:>@today-1m",
  "is:issue state:open created:>2025-06-01",
  'is:issue state:open repo:bench/repo2 supace label:"label 2"',
  "is:issue state:open reason:completed",
];

await opened.database.run(sql`delete from views where account_id = ${me?.id ?? 0}`);
if (process.argv.includes("--each")) {
  for (const query of QUERIES) {
    const counted = await measure(query, 3, () => countSearches(context(), [query]));
    const listed = await measure(query, 3, async () =>
      searchIssues(context(), { query, first: 25 }, await findNamedRepository(context(), query)),
    );
    console.log(`${counted.p50.toFixed(1)} ${listed.p50.toFixed(1)} ${query}`);
  }
  process.exit(0);
}
const saved: string[] = [];
for (const [at, query] of QUERIES.entries()) {
  const view = await createDashboardSearchShortcut(context(), { name: `View ${at + 1}`, query });
  saved.push(globalId("SSC", view.id));
}
const page = (query: string, view = "") =>
  executor.execute(context(), {
    document: PAGE,
    variables: {
      viewId: view,
      isSaved: view !== "",
      isSearched: view === "",
      searched: null,
      query,
      first: 25,
      skip: 0,
    },
  });
const server = await startServer({ config, opened: { ...opened, close: async () => undefined }, log, root: ROOT });
const cookie = `milepost_session=${await openSession(context(), me?.id ?? 0)}`;
const get = async (path: string) => {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { cookie } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return text;
};

console.log(
  `Node ${process.version}, ${size.issues} issues, load ${loadavg()
    .map((n) => n.toFixed(2))
    .join(" ")}\n`,
);
const floor = await measure("floor: select 1", 2000, () => opened.database.pool.query("select 1"));
const rows: Figures[] = [floor];
for (const preset of PRESETS) {
  rows.push(
    await measure(`${preset.name}, list with counts`, 200, () =>
      searchIssues(context(), { query: preset.query, first: 25 }),
    ),
    await measure(`${preset.name}, data of the whole page`, 200, () => page(preset.query)),
  );
}
rows.push(
  await measure("25 saved views, one after the other, data of the whole page", 200, (n) =>
    page("", saved[n % saved.length]),
  ),
  await measure("counts of 25 views together", 100, () => countSearches(context(), QUERIES)),
  await measure("Assigned to me, whole response over HTTP", 200, () => get("/issues/assigned")),
  await measure("export of 1,000 rows", 10, async () => {
    const [view] = await opened.database.rows<{ id: number }>(sql`select id from views where query = ${QUERIES[8]}`);
    const { requireView } = await import("#server/views/view.ts");
    return exportView(context(), await requireView(context(), view?.id ?? 0), 1000);
  }),
);
printFigures(rows, floor);
if (process.argv.includes("--plans")) {
  await printPlans(
    context(),
    PRESETS.map(({ query }) => query),
  );
}
await opened.database.run(sql`delete from views where account_id = ${me?.id ?? 0}`);
await server.stop();
await opened.close();
process.exit(0);
