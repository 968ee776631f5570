import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Writes the name that a provider's directory has for a person; null: it has none, and theirs remains. */
export async function writeExternalProfile(
  ctx: Context,
  { accountId, name }: { accountId: number; name: string | null },
): Promise<void> {
  await ctx.db.run(sql`update accounts set name = ${name} where id = ${accountId} and ${name}::text is not null`);
}
