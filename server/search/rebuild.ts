import type { Context } from "#server/context.ts";
import type { Sql } from "#server/platform/db/sql.ts";
import { rebuildDocuments } from "#server/search/documents.ts";
import { rebuildLinks, rebuildPeople } from "#server/search/people.ts";

/** Writes all search rows of the issues (alias `i`) that a condition names anew. */
export async function rebuildSearchRows(ctx: Context, where: Sql): Promise<void> {
  const issues = await rebuildDocuments(ctx, where);
  await rebuildPeople(ctx, issues);
  await rebuildLinks(ctx, issues);
}
