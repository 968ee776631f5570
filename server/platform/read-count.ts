import { batch, type Context } from "#server/platform/context.ts";
import type { Sql } from "#server/platform/db/sql.ts";

/**
 * The number in the column `count` of a statement's row. It is read once for all that ask for the same, as the tabs above a list and the list
 * do, and kept until the loads of the context are forgotten.
 */
export async function readCount(ctx: Context, statement: Sql): Promise<number> {
  const sent = await batch(ctx, sendCounts, statement, toKey);
  return (await sent?.row)?.count ?? 0;
}

type Sent = { row: Promise<{ count: number } | undefined> };

/** Does not wait for the rows: a quick count has to wait for no other one. */
async function sendCounts(ctx: Context, statements: readonly Sql[]): Promise<Sent[]> {
  return statements.map((statement) => ({ row: ctx.db.row<{ count: number }>(statement) }));
}

function toKey({ parts, values }: Sql): string {
  return JSON.stringify([parts, values]);
}
