import { UserError } from "#server/errors.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import type { Answer } from "#server/rest/http/answer.ts";
import { invalidField } from "#server/rest/http/rest-error.ts";
import type { RestRequest } from "#server/rest/http/route.ts";
import { toIssue } from "#server/rest/shapes/issue.ts";
import { getSearchedWords, loadTextMatches, type SearchedWords } from "#server/search/highlight.ts";
import { findNamedRepository } from "#server/search/named-repository.ts";
import { searchIssues as runSearch } from "#server/search/search-issues.ts";
import { parseSort } from "#shared/query/sorts.ts";
import { LIMITS } from "#shared/limits.ts";

/** The search of the pages, in the form of GitHub's API. `sort` and `order` add to the query. */
export async function searchIssues(request: RestRequest, text: string): Promise<Answer> {
  const { ctx, page, media } = request;
  if (text.length > LIMITS.queryLength) throw invalidField("q", "invalid");
  const query = `${text}${toSort(request)}`;
  const repository = await findNamedRepository(ctx, text);
  const found = await runSearch(ctx, { query, first: page.perPage, skip: page.offset, defaultKind: "any" }, repository);
  if (ctx.operation?.isSearchRefused) throw new UserError("SERVICE_UNAVAILABLE", found.errors[0]?.message ?? "");
  const words = media.hasTextMatches ? getSearchedWords(found.texts) : undefined;
  const items = await Promise.all(found.nodes.map((issue) => toItem(ctx, issue, { words, form: media.form })));
  const total = found.issueCount;
  // Octokit's pagination takes the first field after the counts for the list.
  const body = { total_count: total, incomplete_results: !found.ok, items, search_type: "lexical" };
  return { status: 200, body, extent: { total } };
}

function toSort({ query }: RestRequest): string {
  const { sort, order = "desc" } = query;
  if (!sort || sort === "best-match") return "";
  if (order !== "asc" && order !== "desc") throw invalidField("order");
  const name = parseSort(`${sort}-${order}`);
  if (!name) throw invalidField("sort");
  return ` sort:${name}`;
}

type ItemOptions = { words: SearchedWords | undefined; form: RestRequest["media"]["form"] };

async function toItem(ctx: Context, issue: IssueRow, { words, form }: ItemOptions) {
  const [shown, matches] = await Promise.all([toIssue(ctx, issue, form), words && loadTextMatches(ctx, issue, words)]);
  // The item of a search has a text where an issue can have null.
  const body = "body" in shown ? { body: shown.body ?? "" } : {};
  const textMatches = matches?.map(({ property, fragment, highlights }) => ({
    object_url: shown.url,
    object_type: property === "comments" ? "IssueComment" : "Issue",
    property: property === "comments" ? "body" : property,
    fragment,
    matches: highlights.map((one) => ({ text: one.text, indices: [one.beginIndice, one.endIndice] })),
  }));
  return { ...shown, ...body, score: 1, ...(textMatches ? { text_matches: textMatches } : {}) };
}
