import { openOperations, startBenchServer } from "./application.ts";
import { openBench } from "./database.ts";
import { DOCUMENTS } from "./documents.ts";
import { hasFlag } from "./options.ts";
import { printPlans } from "./plans.ts";
import { VIEWS } from "./queries.ts";
import { measure, startResult, writeResult, type Times } from "./report.ts";
import { sql } from "#server/platform/db/sql.ts";
import { PRESETS } from "#shared/presets.ts";

/**
 * `npm run bench -- dashboard`: the dashboard of a person who can read 150 of
 * 200 repositories and is involved in many issues: each built-in view, saved
 * views, the counts beside 25 views, an export.
 */
const bench = await openBench();
const { database } = bench.opened;
const result = startResult("dashboard", bench.issues);
const { run, runPage } = openOperations();
const server = await startBenchServer(bench);
const deleteViews = () => database.run(sql`delete from views where account_id = ${bench.accountId}`);

await deleteViews();
const viewIds: string[] = [];
for (const [index, query] of VIEWS.entries()) {
  const created = await run(bench.context(), DOCUMENTS.createView, { name: `View ${index + 1}`, query });
  viewIds.push(
    (created as { createDashboardSearchShortcut: { shortcut: { id: string } } }).createDashboardSearchShortcut.shortcut
      .id,
  );
}
const page = (query: string, viewId = "") =>
  runPage(bench.request(), "DashboardPageQuery", {
    viewId,
    isSaved: viewId !== "",
    isSearched: viewId === "",
    searched: null,
    query,
    first: 25,
    skip: 0,
    page: 1,
  });

const floor = await measure("floor: select 1", 2000, () => database.pool.query("select 1"));
const figures: Times[] = [floor];
for (const { name, query } of PRESETS) {
  figures.push(
    await measure(
      `${name}, list with counts`,
      200,
      () => run(bench.request(), DOCUMENTS.searchEverywhere, { query, waitsForCounts: false }),
      {
        of: "p95",
        max: 30,
      },
    ),
    await measure(`${name}, data of the page`, 200, () => page(query)),
  );
}
figures.push(
  await measure("25 saved views, one after the other, data of the page", 200, (n) =>
    page("", viewIds[n % viewIds.length]),
  ),
  await measure(
    "counts of 25 views together",
    100,
    () => run(bench.context(), DOCUMENTS.searchCounts, { queries: VIEWS }),
    { of: "p95", max: 100 },
  ),
  await measure("Assigned to me, response over HTTP", 200, () => server.get("/issues/assigned")),
  await measure("export of 1,000 rows over HTTP", 10, () => server.get(`/issues/${viewIds[8]}/export.csv`)),
);
writeResult({ ...result, tables: [{ floor: floor.name, figures }] });
if (hasFlag("plans")) {
  for (const { name, query } of PRESETS)
    await printPlans(bench.context(), name, (ctx) => run(ctx, DOCUMENTS.searchEverywhere, { query }));
}
await deleteViews();
await server.stop();
await bench.opened.close();
process.exit(0);
