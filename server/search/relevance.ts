import { join, sql, type Sql } from "#server/platform/db/sql.ts";
import { toTsquery } from "#server/search/tsvector.ts";
import { tokenize } from "#server/search/words.ts";
import type { TextNode } from "#shared/query/ast.ts";

/** Of a search document `d`: whether its title has all the text, and how well it matches. */
type Relevance = { hasTitle: Sql; rank: Sql };

/**
 * Best match: text in the title over the body over the comments, words next to
 * each other over scattered ones.
 */
export function toRelevance(texts: readonly TextNode[]): Relevance {
  const tsqueries = [...new Set(texts.flatMap((node) => toTsquery(node, "") ?? []))];
  const allText = tsqueries.join(" & ");
  const anyText = tsqueries.join(" | ");
  const words = texts.flatMap((node) => tokenize(node.text));
  const phrase = words.map((word) => `'${word.text}'`).join(" <-> ");
  const hasTitle = sql`(d.title @@ ${allText}::tsquery)`;
  const phraseRanks = [sql`(d.title @@ ${phrase}::tsquery)::int * 4`, sql`(d.document @@ ${phrase}::tsquery)::int * 2`];
  const rank = join(
    [
      sql`${hasTitle}::int * 4`,
      ...(words.length > 1 ? phraseRanks : []),
      sql`round(ts_rank('{0.05, 0.1, 0.4, 1.0}', d.document, ${anyText}::tsquery)::numeric, 3)`,
    ],
    " + ",
  );
  return { hasTitle, rank };
}
