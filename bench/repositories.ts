import { join } from "node:path";
import { tmpdir } from "node:os";
import { openOperations } from "./application.ts";
import { openFilled } from "./database.ts";
import { DOCUMENTS } from "./documents.ts";
import { fillManyRepositories } from "./fill-many-repositories.ts";
import { asVisitor, measureQueries, only, type Search } from "./measure-search.ts";
import { option } from "./options.ts";
import { fixedQuery } from "./queries.ts";
import { measure, startResult, writeResult } from "./report.ts";

/**
 * `npm run bench -- repositories`: searches over all repositories where there are a million of them (`--repositories=100000`
 * for fewer), by a visitor, and by a person with roles on some hundred of the private half. It has its own database.
 */
const repositories = Number(option("repositories") ?? 1_000_000);
const bench = await openFilled(
  process.env["MILEPOST_BENCH_REPOSITORIES"] ?? join(tmpdir(), `milepost-bench-repositories-${repositories}`),
  {
    issues: repositories * 1.1,
    fill: (opened) => fillManyRepositories(opened.connection, repositories, (step) => console.error(step)),
  },
);
const { database } = bench.opened;
const result = startResult("repositories", bench.issues);
const { run } = openOperations();

const search: Search = async (ctx, query, options) => {
  const data = await run(ctx, DOCUMENTS.searchEverywhere, { query, ...options });
  return (data as { search: Awaited<ReturnType<Search>> }).search;
};
const QUERIES = [
  "is:issue state:open",
  "is:issue state:open sort:updated-desc",
  "is:issue state:open is:private",
  "is:issue state:open org:bench",
  "is:issue state:open label:bug",
  "is:issue label:bug sort:comments-desc",
  "is:issue state:open -label:bug",
  "is:issue state:open label:rare",
  "is:issue state:open label:bug no:assignee",
  "is:issue state:open milestone:v1",
  "is:issue label:bug milestone:v1 author:person7",
  "is:issue state:open author:person7",
  "is:issue state:open involves:@me",
].map(fixedQuery);
const target = { of: "p95", max: 50 } as const;
const floor = await measure("floor: select 1", 2000, () => database.pool.query("select 1"));
const title = `In ${repositories.toLocaleString("en-US")} repositories`;
const tables = [
  { figures: [floor] },
  await measureQueries({
    title: `${title}, by a visitor`,
    queries: QUERIES,
    search,
    context: () => asVisitor(bench.request()),
    target,
  }),
  await measureQueries({
    title: `${title}, by a person with roles on some hundred private ones`,
    queries: QUERIES,
    search,
    context: bench.request,
    target,
  }),
];
if (only === undefined) writeResult({ ...result, tables });
await bench.opened.close();
process.exit(0);
