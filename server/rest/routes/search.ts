import { authorizePath } from "#server/access/reads.ts";
import { ACCOUNT_COLUMNS, type AccountRow } from "#server/accounts/account.ts";
import { nameStartsWith, readAccountSearch } from "#server/accounts/account-search.ts";
import { LABEL_COLUMNS, type LabelRow } from "#server/labels/label.ts";
import { readCount } from "#server/platform/read-count.ts";
import { sql } from "#server/platform/db/sql.ts";
import { visibleRepositories } from "#server/repositories/repository.ts";
import { takePage } from "#server/rest/http/page.ts";
import type { Answer } from "#server/rest/http/answer.ts";
import { invalidField, RestError } from "#server/rest/http/rest-error.ts";
import { readRoute, type Handle, type RestRequest, type RestRoute } from "#server/rest/http/route.ts";
import { listRepositories } from "#server/rest/inputs/list-repositories.ts";
import { readRepositorySearch } from "#server/repositories/repository-search.ts";
import { searchIssues } from "#server/rest/inputs/search-issues.ts";
import { toLabel } from "#server/rest/shapes/label.ts";
import { toRepository } from "#server/rest/shapes/repository.ts";
import { toUser } from "#server/rest/shapes/user.ts";

/** Of things that are not ordered by how well they fit. */
const SCORE = 1;

export const SEARCH_ROUTES: readonly RestRoute[] = [
  searchRoute("/search/issues", "search/issues-and-pull-requests", async (request) =>
    searchIssues(request, requireQuery(request)),
  ),
  searchRoute("/search/repositories", "search/repos", async (request) => {
    const { ctx } = request;
    const where = readRepositorySearch(ctx, requireQuery(request));
    const { rows, extent } = await listRepositories(toListed(request), where, "updated");
    const items = await Promise.all(rows.map((row) => toRepository(ctx, row)));
    return found(items, extent);
  }),
  { ...searchRoute("/search/users", "search/users", searchUsers), isPersonal: true },
  searchRoute("/search/labels", "search/labels", searchLabels),
  // No code, no commits by their texts and no topics are kept here.
  ...["code", "commits", "topics"].map((name) =>
    searchRoute(`/search/${name}`, `search/${name}`, (request) => {
      requireQuery(request);
      return found([], { total: 0 });
    }),
  ),
];

function searchRoute(path: string, operation: string, handle: Handle): RestRoute {
  return { ...readRoute(path, operation, handle), field: "Query.search", resource: "Search" };
}

/** The order of a search in the words of a list. Stars, forks and the like are as many everywhere. */
function toListed(request: RestRequest): RestRequest {
  const { sort, order = "desc" } = request.query;
  if (order !== "asc" && order !== "desc") throw invalidField("order");
  return { ...request, query: sort === "updated" ? { sort, direction: order } : {} };
}

function requireQuery({ query }: RestRequest): string {
  const text = query["q"]?.trim();
  if (!text) throw invalidField("q", "missing");
  return text;
}

function found(items: readonly object[], extent: { total: number }): Answer {
  const body = {
    total_count: extent.total,
    incomplete_results: false,
    items: items.map((item) => ({ ...item, score: SCORE })),
  };
  return { status: 200, body, extent };
}

async function searchUsers(request: RestRequest): Promise<Answer> {
  const { ctx, page } = request;
  const words = requireQuery(request).split(/\s+/);
  const kind = words.find((word) => /^type:(user|org)$/i.test(word))?.toLowerCase();
  const search = readAccountSearch(words.filter((word) => !word.includes(":")).join(" "));
  const from = sql`from accounts a where a.kind in ('USER', 'ORGANIZATION')
    and (${kind ?? null}::text is null or a.kind = case when ${kind ?? ""} = 'type:org' then 'ORGANIZATION' else 'USER' end::account_kind)
    and ${nameStartsWith(search)}`;
  const [rows, total] = await Promise.all([
    ctx.db.rows<AccountRow>(
      sql`select ${ACCOUNT_COLUMNS} ${from} order by lower(a.login), a.id limit ${page.perPage} offset ${page.offset}`,
    ),
    readCount(ctx, sql`select count(*) ${from}`),
  ]);
  return found(
    rows.map((account) => toUser(ctx, account)),
    { total },
  );
}

async function searchLabels(request: RestRequest): Promise<Answer> {
  const { ctx, page, query } = request;
  const text = requireQuery(request).toLowerCase();
  if (!/^\d{1,15}$/.test(query["repository_id"] ?? "")) throw invalidField("repository_id", "missing");
  const [repository] = await visibleRepositories(ctx, sql`r.id = ${Number(query["repository_id"])}`, sql``);
  if (!repository) throw new RestError(404, "Not Found");
  await authorizePath(ctx, "/repos/{owner}/{repo}/labels", repository);
  const where = sql`l.repository_id = ${repository.id}
    and strpos(lower(l.name || ' ' || coalesce(l.description, '')), ${text}) > 0`;
  const [rows, total] = await Promise.all([
    ctx.db.rows<LabelRow>(
      sql`select ${LABEL_COLUMNS} from labels l where ${where} order by lower(l.name), l.id limit ${page.perPage + 1} offset ${page.offset}`,
    ),
    readCount(ctx, sql`select count(*) from labels l where ${where}`),
  ]);
  const labels = takePage(rows, page).rows.map((label) => toLabel(ctx, label, repository));
  return found(labels, { total });
}
