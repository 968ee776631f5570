import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { decodeId } from "#server/platform/graphql/global-id.ts";

/** Ids of these types begin with the number of a repository. */
const IN_REPOSITORY = new Set(["R", "LA", "MI", "I", "D", "PR", "PRR", "IC", "EV", "CR", "RF"]);
const VALUES_MAX = 1_000;

/**
 * Whether the variables of an operation name something of an organization that is hidden from the viewer until they
 * authenticate there. A repository of which only the owner is known counts, whether it exists or not.
 */
export async function namesHidden(ctx: Context, variables: Record<string, unknown>): Promise<boolean> {
  const hidden = ctx.viewer.hiddenOrganizationIds;
  if (hidden.length === 0) return false;
  const texts = listTexts(variables);
  const repositoryIds = texts.flatMap((text) => {
    const id = decodeId(text);
    return id && IN_REPOSITORY.has(id.prefix) ? (id.numbers[0] ?? []) : [];
  });
  const owner = variables["owner"];
  const row = await ctx.db.row(sql`
    select 1 from accounts a where a.id = any(${hidden}::bigint[]) and (lower(a.login) = lower(${typeof owner === "string" ? owner : ""})
      or exists (select 1 from repositories r where r.id = any(${repositoryIds}::bigint[]) and r.owner_id = a.id))`);
  return row !== undefined;
}

function listTexts(value: unknown): string[] {
  const texts: string[] = [];
  const waiting = [value];
  while (waiting.length > 0 && texts.length < VALUES_MAX) {
    const next = waiting.pop();
    if (typeof next === "string") texts.push(next);
    else if (typeof next === "object" && next !== null) waiting.push(...Object.values(next));
  }
  return texts;
}
