import type { Context } from "#server/context.ts";
import { raw, sql } from "#server/platform/db/sql.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { searchIssues } from "#server/search/search-issues.ts";

/** The plans of the statements behind each query, for reading. */
export async function printPlans(ctx: Context, queries: readonly string[], repository?: RepositoryRow): Promise<void> {
  const recorded: string[] = [];
  const { db } = ctx;
  const explaining: Context = {
    ...ctx,
    db: {
      ...db,
      rows: async (fragment) => {
        const found = await db.rows<{ "QUERY PLAN": string }>(sql`${raw("explain (analyze, buffers) ")}${fragment}`);
        recorded.push(found.map((row) => Object.values(row)[0]).join("\n"));
        return db.rows(fragment);
      },
    },
  };
  for (const query of queries) {
    recorded.length = 0;
    await searchIssues(explaining, { query, first: 25 }, repository);
    console.log(`\n${query}\n${recorded.join("\n\n")}`);
  }
}
