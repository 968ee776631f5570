import { UserError } from "#server/errors.ts";
import type { Answer } from "#server/rest/http/answer.ts";
import { invalidField } from "#server/rest/http/rest-error.ts";
import type { RestRequest } from "#server/rest/http/route.ts";
import { toIssues, type RestIssue } from "#server/rest/shapes/issue.ts";
import { getSearchedWords, loadTextMatches } from "#server/search/highlight.ts";
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
  const [issues, matches] = await Promise.all([
    toIssues(ctx, found.nodes, media.form),
    words && Promise.all(found.nodes.map((issue) => loadTextMatches(ctx, issue, words))),
  ]);
  const items = issues.map((issue, index) => toItem(issue, matches?.[index]));
  const total = found.issueCount;
  // Octokit's pagination takes the first field after the counts for the list.
  const body = {
    total_count: total,
    incomplete_results: !found.ok || found.isIncomplete,
    items,
    search_type: "lexical",
  };
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

type TextMatches = Awaited<ReturnType<typeof loadTextMatches>>;

function toItem(issue: RestIssue, matches: TextMatches | undefined) {
  const textMatches = matches?.map(({ property, fragment, highlights }) => ({
    object_url: issue.url,
    object_type: property === "comments" ? "IssueComment" : "Issue",
    property: property === "comments" ? "body" : property,
    fragment,
    matches: highlights.map((one) => ({ text: one.text, indices: [one.beginIndice, one.endIndice] })),
  }));
  // The item of a search has a text where an issue can have null.
  const body = issue.body === null ? "" : issue.body;
  return Object.assign(issue, { body, score: 1, text_matches: textMatches });
}
