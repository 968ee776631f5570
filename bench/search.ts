import { openOperations } from "./application.ts";
import { openBench } from "./database.ts";
import { DOCUMENTS } from "./documents.ts";
import { asVisitor, measureQueries, only, type Search } from "./measure-search.ts";
import { BY_VISITORS, EVERYWHERE, fixedQuery, IN_REPOSITORY, TEXT } from "./queries.ts";
import { measure, startResult, summarize, writeResult, type Times } from "./report.ts";

/**
 * `npm run bench -- search`: the queries that people ask, as pages ask them and with exact counts,
 * in the largest repository and in all readable ones. `--only=TEXT` measures
 * the queries that contain it and writes no result.
 */
const bench = await openBench();
const { database } = bench.opened;
const result = startResult("search", bench.issues);
const { run } = openOperations();
const address = { owner: "bench", name: "repo2" };

type Found = Awaited<ReturnType<Search>>;
const searchRepository: Search = async (ctx, query, options) => {
  const data = await run(ctx, DOCUMENTS.searchRepository, { ...address, query, ...options });
  return (data as { repository: { search: Found } }).repository.search;
};
const searchEverywhere: Search = async (ctx, query, options) => {
  const data = await run(ctx, DOCUMENTS.searchEverywhere, { query, ...options });
  return (data as { search: Found }).search;
};
/** As for a list that nobody has asked for in the last minute. */
const context = bench.firstRequest;
const inRepository = { search: searchRepository, context, target: { of: "p95", max: 30 } } as const;
const everywhere = { search: searchEverywhere, context, target: { of: "p95", max: 50 } } as const;

const floor = await measure("floor: select 1", 2000, () => database.pool.query("select 1"));
const tables = [
  await measureQueries({ title: "In the largest repository", queries: IN_REPOSITORY, ...inRepository }),
  await measureQueries({ title: "Text, in the largest repository", queries: TEXT, ...inRepository }),
  await measureQueries({
    title: "In all repositories that one may read (150 of 200)",
    queries: EVERYWHERE,
    ...everywhere,
  }),
  await measureQueries({
    title: "In all public repositories, by a visitor",
    queries: BY_VISITORS,
    ...everywhere,
    context: () => asVisitor(context()),
  }),
  { title: "Many clients", figures: [floor, await measureClients(16)] },
];
if (only === undefined) writeResult({ ...result, tables });
await bench.opened.close();
process.exit(0);

async function measureClients(clients: number): Promise<Times> {
  const times: number[] = [];
  const queries = [
    ...IN_REPOSITORY.slice(0, 1),
    ...IN_REPOSITORY.slice(25, 32),
    ...TEXT.slice(0, 1),
    ...EVERYWHERE.slice(3, 6),
  ];
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let n = 0; n < 40; n += 1) {
        const { query } = queries[(n + client) % queries.length] ?? fixedQuery("is:issue");
        const startedAt = performance.now();
        await searchRepository(bench.request(), query(n + client), {});
        times.push(performance.now() - startedAt);
      }
    }),
  );
  return summarize(`${clients} clients at once, 40 searches each`, times);
}
