import { batch, type Context } from "#server/platform/context.ts";
import { toQuery, type Sql } from "#server/platform/db/sql.ts";

/**
 * The number in the column `count` of a statement's row. Fields of one request that ask for the same number, as the tabs above a list and
 * the list do, read it once.
 */
export async function readCount(ctx: Context, statement: Sql): Promise<number> {
  return (await batch(ctx, loadCounts, statement, toKey)) ?? 0;
}

async function loadCounts(ctx: Context, statements: readonly Sql[]): Promise<(number | Error | undefined)[]> {
  const rows = await Promise.allSettled(statements.map((statement) => ctx.db.row<{ count: number }>(statement)));
  return rows.map((row) => (row.status === "fulfilled" ? row.value?.count : (row.reason as Error)));
}

function toKey(statement: Sql): string {
  const { text, values } = toQuery(statement);
  return JSON.stringify([text, values]);
}
