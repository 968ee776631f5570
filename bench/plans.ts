import { withDatabase } from "./database.ts";
import type { Context } from "#server/platform/context.ts";
import { sql, toQuery, type Sql } from "#server/platform/db/sql.ts";

/** Prints the plan of every statement that `work` sends, for reading. */
export async function printPlans(ctx: Context, title: string, work: (ctx: Context) => Promise<unknown>): Promise<void> {
  const statements: Sql[] = [];
  await work(recordStatements(ctx, statements));
  console.log(`\n${title}`);
  for (const statement of statements) {
    const { text, values } = toQuery(statement);
    // It asks for a plan itself.
    if (text.trimStart().startsWith("explain")) continue;
    const plan = await ctx.db.rows<{ queryPlan: string }>(explain(statement));
    console.log(`\n${text}\n${JSON.stringify(values)}\n${plan.map((row) => Object.values(row)[0]).join("\n")}`);
  }
}

/** The same context; each statement that it sends is also put into `statements`. */
export function recordStatements(ctx: Context, statements: Sql[]): Context {
  return withDatabase(ctx, (db) => ({
    ...db,
    rows: (fragment) => (statements.push(fragment), db.rows(fragment)),
    row: (fragment) => (statements.push(fragment), db.row(fragment)),
  }));
}

function explain({ parts, values }: Sql): Sql {
  return { ...sql``, parts: [`explain (analyze, buffers) ${parts[0] ?? ""}`, ...parts.slice(1)], values };
}
