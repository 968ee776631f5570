import { batch, inGroups, type Context } from "#server/platform/context.ts";
import { issueKey, loadBodies, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { renderTitle } from "#server/markdown/render.ts";
import { hasKey, prepared, sql } from "#server/platform/db/sql.ts";
import { isStopWord, stem, tokenize, type Word } from "#server/search/words.ts";
import type { TextNode } from "#shared/query/ast.ts";

/** The positions of the searched text in a fragment, in characters, counted from 0. */
type TextMatch = {
  property: "title" | "body" | "comments";
  fragment: string;
  highlights: { beginIndice: number; endIndice: number; text: string }[];
};

/** Single words by their stem, words of phrases as written. */
export type SearchedWords = { stems: ReadonlySet<string>; exact: ReadonlySet<string> };

export function getSearchedWords(texts: readonly TextNode[]): SearchedWords {
  const stems = new Set<string>();
  const exact = new Set<string>();
  for (const { text, isQuoted } of texts) {
    const words = tokenize(text).map((word) => word.text);
    const isExact = isQuoted || words.length > 1;
    for (const word of words) {
      if (isExact) exact.add(word);
      else if (!isStopWord(word)) stems.add(stem(word));
    }
  }
  return { stems, exact };
}

function isEmpty({ stems, exact }: SearchedWords): boolean {
  return stems.size + exact.size === 0;
}

function findWords(text: string, { stems, exact }: SearchedWords): Word[] {
  return tokenize(text).filter((word) => exact.has(word.text) || stems.has(stem(word.text)));
}

/** The title as HTML with the searched words in <mark>. Tags and entities stay as they are. */
export function highlightTitle(title: string, words: SearchedWords): string {
  const html = renderTitle(title);
  if (isEmpty(words)) return html;
  return html
    .split(/(<[^>]*>|&[a-z0-9#]+;)/i)
    .map((part, index) => (index % 2 === 1 ? part : highlightText(part, words)))
    .join("");
}

function highlightText(text: string, words: SearchedWords): string {
  let highlighted = "";
  let position = 0;
  for (const { start, end } of findWords(text, words)) {
    // Pairs of characters overlap.
    if (start < position) continue;
    highlighted += `${text.slice(position, start)}<mark>${text.slice(start, end)}</mark>`;
    position = end;
  }
  return highlighted + text.slice(position);
}

const CHARACTERS_BEFORE = 50;
const CHARACTERS_AFTER = 130;

/** The text around the first match. Undefined: there is no match. */
export function findTextMatch(
  property: TextMatch["property"],
  text: string,
  words: SearchedWords,
): TextMatch | undefined {
  const found = findWords(text, words);
  const [first] = found;
  if (!first) return undefined;
  const isTitle = property === "title";
  // The fragment begins with a whole word.
  const from = isTitle ? 0 : Math.max(0, text.lastIndexOf(" ", Math.max(0, first.start - CHARACTERS_BEFORE)) + 1);
  const to = isTitle ? text.length : Math.min(text.length, first.end + CHARACTERS_AFTER);
  const highlights = found
    .filter(({ start, end }) => start >= from && end <= to)
    .map(({ start, end }) => ({ beginIndice: start - from, endIndice: end - from, text: text.slice(start, end) }));
  return { property, fragment: text.slice(from, to), highlights };
}

/** The matches in the title and the body of an issue, or else in its latest comment with a match. */
export async function loadTextMatches(ctx: Context, issue: IssueRow, words: SearchedWords): Promise<TextMatch[]> {
  if (isEmpty(words)) return [];
  const key = { repositoryId: issue.repositoryId, id: issue.id };
  const body = (await batch(ctx, loadBodies, key, issueKey))?.body ?? "";
  const matches = [findTextMatch("title", issue.title, words), findTextMatch("body", body, words)];
  const found = matches.filter((match) => match !== undefined);
  if (found.length > 0) return found;
  for (const comment of (await batch(ctx, loadLatestComments, key, issueKey)) ?? []) {
    const match = findTextMatch("comments", comment.body, words);
    if (match) return [match];
  }
  return [];
}

const COMMENTS_MAX = 50;

async function loadLatestComments(ctx: Context, keys: readonly IssueKey[]): Promise<{ body: string }[][]> {
  const rows = await ctx.db.rows<IssueKey & { body: string }>(
    prepared(sql`
    select i.repository_id, i.id, c.body from issues i
    cross join lateral (select body from comments
      where repository_id = i.repository_id and issue_id = i.id order by created_at desc, id desc limit ${COMMENTS_MAX}) c
    where ${hasKey("i.repository_id, i.id", keys)}`),
  );
  return inGroups(keys, rows, issueKey);
}
