import type { Context } from "#server/platform/context.ts";
import { loadIssues, type IssueKey } from "#server/issues/issue.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { isStopWord, stem, tokenize } from "#server/search/words.ts";

const FIRST_MAX = 20;
const WORDS_MAX = 8;
/** How many matching titles are ranked. More would be slow for a word that is in every title. */
const CANDIDATES = 1000;

/**
 * Similar issues of a repository: those whose number begins with the text, or
 * whose title has words of the text, those with the most words first.
 */
export async function suggestIssues(
  ctx: Context,
  repository: RepositoryRow,
  { text, first, isOpenOnly }: { text: string; first: number; isOpenOnly: boolean },
) {
  const limit = Math.max(1, Math.min(first, FIRST_MAX));
  const filter = isOpenOnly ? sql`and not i.is_pull and i.state = 'OPEN'` : sql``;
  const searched = text.trim().replace(/^#/, "");
  const candidates = { repositoryId: repository.id, filter, limit };
  const keys = await ctx.db.rows<IssueKey>(
    /^\d{1,9}$/.test(searched) ? byNumber(searched, candidates) : byTitle(searched, candidates),
  );
  const rows = await loadIssues(ctx, keys);
  return rows.filter((row) => row !== undefined);
}

type Candidates = { repositoryId: number; filter: Sql; limit: number };

function byNumber(digits: string, { repositoryId, filter, limit }: Candidates): Sql {
  // 12 is #12, #120 to #129, #1200 to #1299 …: a few ranges of numbers.
  const from = Array.from({ length: 10 - digits.length }, (_, zeros) => Number(digits) * 10 ** zeros);
  const to = from.map((start, zeros) => start + 10 ** zeros - 1);
  return sql`
    select i.repository_id, i.id from unnest(${from.map((n) => Math.min(n, 2 ** 31 - 1))}::int[], ${to.map((n) => Math.min(n, 2 ** 31 - 1))}::int[]) as r (a, b)
    cross join lateral (select i.repository_id, i.id, i.number from issues i
      where i.repository_id = ${repositoryId} and i.number between r.a and r.b ${filter} order by i.number limit ${limit}) i
    order by i.number limit ${limit}`;
}

function byTitle(text: string, { repositoryId, filter, limit }: Candidates): Sql {
  const words = [...new Set(tokenize(text).map((word) => word.text))]
    .filter((word) => !isStopWord(word))
    .slice(-WORDS_MAX);
  if (words.length === 0) {
    return sql`
      select i.repository_id, i.id from issues i where i.repository_id = ${repositoryId} ${filter}
      order by i.updated_at desc, i.id desc limit ${limit}`;
  }
  // The last word may be unfinished.
  const queries = words.map((word, index) =>
    index === words.length - 1 ? `'${quote(word)}':* | '~${quote(stem(word))}'` : `'~${quote(stem(word))}'`,
  );
  return sql`
    select repository_id, id from (
      select i.repository_id, i.id, i.updated_at, d.title from search_documents d
      join issues i on i.repository_id = d.repository_id and i.id = d.issue_id
      where d.repository_id = ${repositoryId} and d.title @@ ${queries.join(" | ")}::tsquery ${filter}
      order by i.id desc limit ${CANDIDATES}
    ) found
    order by (select count(*) from unnest(${queries}::text[]) q where found.title @@ q::tsquery) desc, updated_at desc, id desc
    limit ${limit}`;
}

/** Words have letters, digits and combining marks only, but a quote would break the tsquery. */
function quote(word: string): string {
  return word.replace(/['\\]/g, "");
}
