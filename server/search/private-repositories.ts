import { privateOf } from "#server/access/visible.ts";
import type { Context } from "#server/platform/context.ts";
import type { Node } from "#shared/query/ast.ts";

/** So many ids are parameters of a statement at most. */
const MAX = 1_000;

/**
 * The private repositories that the viewer may see, if a search over all repositories asks for private ones. Most installations have many
 * more that others own, and the planner does not know that few of them are the viewer's. Undefined: the search does not ask, or there are
 * too many.
 */
export async function findPrivateRepositories(ctx: Context, filters: readonly Node[]): Promise<number[] | undefined> {
  if (ctx.viewer.accountId === null || !filters.some(asksForPrivate)) return undefined;
  const rows = await ctx.db.rows<{ id: number }>(privateOf(ctx.viewer, MAX + 1));
  return rows.length > MAX ? undefined : rows.map(({ id }) => id);
}

function asksForPrivate(node: Node): boolean {
  switch (node.kind) {
    case "and":
    case "or":
      return node.nodes.some(asksForPrivate);
    case "not":
      return asksForPrivate(node.node);
    case "term":
      return node.name === "is" && node.values.some(({ text }) => text.toLowerCase() === "private");
    case "text":
    case "unknown":
      return false;
  }
}
