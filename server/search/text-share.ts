import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { isCanceled } from "#server/platform/db/unavailable.ts";
import { TRUE } from "#server/search/conditions.ts";
import { documentColumn } from "#server/search/compile.ts";
import { explain } from "#server/search/explain.ts";
import { toTsquery } from "#server/search/tsvector.ts";
import type { Node } from "#shared/query/ast.ts";

/**
 * `share`: of all documents, those that have the texts where they are searched for. `matches`: how many of the documents that are searched
 * have them anywhere. Those are read to find all.
 */
export type TextEstimate = { share: number; matches: number };

/** Of a part of the documents, for which there are no statistics: the share of what has a word anywhere that has it there. */
const SHARE_OF_PART = 0.5;

/**
 * How many documents PostgreSQL expects to have the texts of a search, by its statistics of common words. It is found without reading
 * documents. Null: a text is rare, or there is none that all issues must have.
 */
export async function estimateTexts(
  ctx: Context,
  { filters, weights, repositoryId }: { filters: readonly Node[]; weights: string; repositoryId: number | undefined },
): Promise<TextEstimate | null> {
  const tsqueries = filters.flatMap((node) => toTsqueryOfTexts(node) ?? []);
  // A phrase is rarer than its words, of which alone there are statistics.
  if (tsqueries.length === 0 || tsqueries.some((tsquery) => tsquery.includes("<->"))) return null;
  const column = documentColumn(weights);
  const statement = sql`
    select from search_documents d where ${column} @@ ${tsqueries.join(" & ")}::tsquery
    union all select from search_documents
    union all select from search_documents where ${repositoryId === undefined ? TRUE : sql`repository_id = ${repositoryId}`}`;
  try {
    const plan = await explain(ctx.db, statement);
    const [found, all, here] = plan?.Plans?.map((part) => part["Plan Rows"]) ?? [];
    if (!found || !all || !here) return null;
    const share = found / all;
    const isPart = weights !== "" && weights !== "A";
    return { share: isPart ? share * SHARE_OF_PART : share, matches: share * here };
  } catch (error) {
    // The search itself says that it takes too long.
    if (isCanceled(error)) return null;
    throw error;
  }
}

/** The texts that every match has, or of an OR, the alternatives. Undefined: an issue without the texts can match. */
function toTsqueryOfTexts(node: Node): string | undefined {
  switch (node.kind) {
    case "text":
      return toTsquery(node, "");
    case "and": {
      const known = node.nodes.flatMap((child) => toTsqueryOfTexts(child) ?? []);
      return known.length === 0 ? undefined : `(${known.join(" & ")})`;
    }
    case "or": {
      const known = node.nodes.flatMap((child) => toTsqueryOfTexts(child) ?? []);
      return known.length < node.nodes.length ? undefined : `(${known.join(" | ")})`;
    }
    case "term":
    case "not":
    case "unknown":
      return undefined;
  }
}
