import { batch, type Context } from "#server/context.ts";
import { issueKey, loadBodies, keyArrays, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { renderTitle } from "#server/markdown/render.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";
import { isCommon, stemOf, wordsOf } from "#server/search/words.ts";
import type { Node, Query } from "#shared/query/ast.ts";

/** Where a text says what was looked for; places are characters of the fragment, counted from 0. */
export type TextMatch = {
  property: "title" | "body" | "comments";
  fragment: string;
  highlights: { beginIndice: number; endIndice: number; text: string }[];
};

/** What a query looks for: words by their stem, words of phrases as written. */
export type Wanted = { stems: Set<string>; words: Set<string> };

export function wantedIn(query: Query): Wanted {
  const wanted: Wanted = { stems: new Set(), words: new Set() };
  collect(query.root, wanted);
  return wanted;
}

/** What must not be in a text is not looked for in it. */
function collect(node: Node, wanted: Wanted): void {
  if (node.kind === "and" || node.kind === "or") for (const inner of node.nodes) collect(inner, wanted);
  if (node.kind !== "text") return;
  const words = wordsOf(node.text).map((word) => word.text);
  const isWritten = node.quoted || words.length > 1;
  for (const word of words) {
    if (isWritten) wanted.words.add(word);
    else if (!isCommon(word)) wanted.stems.add(stemOf(word));
  }
}

function isEmpty({ stems, words }: Wanted): boolean {
  return stems.size + words.size === 0;
}

function placesIn(text: string, wanted: Wanted): { start: number; end: number }[] {
  return wordsOf(text).filter((word) => wanted.words.has(word.text) || wanted.stems.has(stemOf(word.text)));
}

/** The title as HTML with the words that were looked for marked. Tags and entities are passed over. */
export function markedTitle(title: string, wanted: Wanted): string {
  const html = renderTitle(title);
  if (isEmpty(wanted)) return html;
  return html
    .split(/(<[^>]*>|&[a-z0-9#]+;)/i)
    .map((part, index) => (index % 2 === 1 ? part : marked(part, wanted)))
    .join("");
}

function marked(text: string, wanted: Wanted): string {
  let out = "";
  let at = 0;
  for (const { start, end } of placesIn(text, wanted)) {
    if (start < at) continue;
    out += `${text.slice(at, start)}<mark>${text.slice(start, end)}</mark>`;
    at = end;
  }
  return out + text.slice(at);
}

const BEFORE = 50;
const AFTER = 130;

/** The neighbourhood of the first match; undefined where there is none. */
export function matchIn(property: TextMatch["property"], text: string, wanted: Wanted): TextMatch | undefined {
  const places = placesIn(text, wanted);
  const [first] = places;
  if (!first) return undefined;
  const from = property === "title" ? 0 : Math.max(0, text.lastIndexOf(" ", Math.max(0, first.start - BEFORE)) + 1);
  const to = property === "title" ? text.length : Math.min(text.length, first.end + AFTER);
  const fragment = text.slice(from, to);
  const highlights = places
    .filter((place) => place.start >= from && place.end <= to)
    .map((place) => ({
      beginIndice: place.start - from,
      endIndice: place.end - from,
      text: text.slice(place.start, place.end),
    }));
  return { property, fragment, highlights };
}

/** Where a row of a search says what was looked for: its title, else its body, else a comment. */
export async function textMatches(ctx: Context, issue: IssueRow, wanted: Wanted): Promise<TextMatch[]> {
  if (isEmpty(wanted)) return [];
  const title = matchIn("title", issue.title, wanted);
  const key = { repositoryId: issue.repositoryId, id: issue.id };
  const body = matchIn("body", (await batch(ctx, loadBodies, key, issueKey))?.body ?? "", wanted);
  const found = [title, body].filter((match) => match !== undefined);
  if (found.length > 0) return found;
  for (const { body: text } of (await batch(ctx, loadCommentTexts, key, issueKey)) ?? []) {
    const match = matchIn("comments", text, wanted);
    if (match) return [match];
  }
  return [];
}

const COMMENTS_LOOKED_AT = 50;

async function loadCommentTexts(ctx: Context, keys: readonly IssueKey[]): Promise<{ body: string }[][]> {
  const rows = await ctx.db.rows<IssueKey & { body: string }>(
    prepared(sql`
    select w.r as repository_id, w.i as id, c.body from (${keyArrays(keys)}) as w (r, i)
    cross join lateral (select body, created_at, id from comments
      where repository_id = w.r and issue_id = w.i order by created_at desc, id desc limit ${COMMENTS_LOOKED_AT}) c`),
  );
  return keys.map((key) => rows.filter((row) => issueKey(row) === issueKey(key)));
}
