import { checkBody } from "#server/issues/check-input.ts";
import { NO_LINKS } from "#server/markdown/references.ts";
import { renderMarkdown } from "#server/markdown/render.ts";
import { ENTERPRISE_VERSION } from "#server/platform/http/api-headers.ts";
import type { RateLimit } from "#server/platform/rate-limits.ts";
import { renderBody } from "#server/repositories/render-body.ts";
import { repositoryByName } from "#server/repositories/repository.ts";
import { ok, type Answer } from "#server/rest/http/answer.ts";
import { RestError } from "#server/rest/http/rest-error.ts";
import { optionalText, readFields, requiredText } from "#server/rest/inputs/read-fields.ts";
import type { RestRoute } from "#server/rest/http/route.ts";
import { apiAddress } from "#server/rest/shapes/addresses.ts";

/** What the API says about itself. */
export const SITE_ROUTES: readonly RestRoute[] = [
  {
    method: "GET",
    path: "/",
    operation: "meta/root",
    field: "Query.viewer",
    handle: ({ ctx }) =>
      ok(Object.fromEntries(Object.entries(ROOT).map(([name, path]) => [name, apiAddress(ctx, path)]))),
  },
  {
    method: "GET",
    path: "/meta",
    operation: "meta/get",
    field: "Query.viewer",
    handle: () => ok({ verifiable_password_authentication: true, installed_version: ENTERPRISE_VERSION }),
  },
  {
    method: "GET",
    path: "/zen",
    operation: "meta/get-zen",
    field: "Query.viewer",
    handle: () => ({ status: 200, text: { type: "text/plain; charset=utf-8", content: ZEN } }),
  },
  {
    method: "GET",
    path: "/rate_limit",
    operation: "rate-limit/get",
    field: "Query.viewer",
    handle: ({ ctx, limits }) => {
      const read = (resource: "core" | "search" | "graphql") => toRateLimit(limits.read(ctx, resource));
      return ok({
        resources: { core: read("core"), search: read("search"), graphql: read("graphql") },
        rate: read("core"),
      });
    },
  },
  {
    method: "POST",
    path: "/markdown",
    operation: "markdown/render",
    field: "Query.viewer",
    resource: "Markdown",
    isOpen: true,
    handle: async ({ ctx, body }) => {
      const fields = readFields(body);
      const text = checkBody(requiredText(fields, "text"));
      const [owner = "", name = ""] = (optionalText(fields, "context") ?? "").split("/");
      const repository = fields["mode"] === "gfm" ? await repositoryByName(ctx, owner, name) : undefined;
      return html(repository ? await renderBody(ctx, repository, text) : renderMarkdown(text, NO_LINKS));
    },
  },
  {
    method: "POST",
    path: "/markdown/raw",
    operation: "markdown/render-raw",
    field: "Query.viewer",
    isOpen: true,
    handle: ({ body }) => html(renderMarkdown(checkBody(typeof body === "string" ? body : ""), NO_LINKS)),
  },
  // No pictures of emojis, licenses or ignore files are served here.
  { method: "GET", path: "/emojis", operation: "emojis/get", field: "Query.viewer", handle: () => ok({}) },
  {
    method: "GET",
    path: "/gitignore/templates",
    operation: "gitignore/get-all-templates",
    field: "Query.viewer",
    handle: () => ok([]),
  },
  {
    method: "GET",
    path: "/licenses",
    operation: "licenses/get-all-commonly-used",
    field: "Query.viewer",
    handle: () => ok([]),
  },
  {
    method: "GET",
    path: "/versions",
    operation: "meta/get-all-versions",
    field: "Query.viewer",
    handle: () => ok(["2022-11-28"]),
  },
];

function html(content: string): Answer {
  return { status: 200, text: { type: "text/html; charset=utf-8", content } };
}

function toRateLimit(usage: RateLimit | null) {
  if (!usage) throw new RestError(404, "Rate limiting is not enabled.");
  const { limit, used, remaining, reset } = usage;
  return { limit, used, remaining, reset };
}

const ZEN = "Keep it logically awesome.";

const ROOT: Readonly<Record<string, string>> = {
  current_user_url: "/user",
  current_user_authorizations_html_url: "/settings/connections/applications{/client_id}",
  authorizations_url: "/authorizations",
  code_search_url: "/search/code{?q,page,per_page,sort,order}",
  commit_search_url: "/search/commits{?q,page,per_page,sort,order}",
  emails_url: "/user/emails",
  emojis_url: "/emojis",
  events_url: "/events",
  feeds_url: "/feeds",
  followers_url: "/user/followers",
  following_url: "/user/following{/target}",
  gists_url: "/gists{/gist_id}",
  hub_url: "/hub",
  issue_search_url: "/search/issues{?q,page,per_page,sort,order}",
  issues_url: "/issues",
  keys_url: "/user/keys",
  label_search_url: "/search/labels{?q,repository_id,page,per_page}",
  notifications_url: "/notifications",
  organization_url: "/orgs/{org}",
  organization_repositories_url: "/orgs/{org}/repos{?type,page,per_page,sort}",
  organization_teams_url: "/orgs/{org}/teams",
  public_gists_url: "/gists/public",
  rate_limit_url: "/rate_limit",
  repository_url: "/repos/{owner}/{repo}",
  repository_search_url: "/search/repositories{?q,page,per_page,sort,order}",
  current_user_repositories_url: "/user/repos{?type,page,per_page,sort}",
  starred_url: "/user/starred{/owner}{/repo}",
  starred_gists_url: "/gists/starred",
  user_url: "/users/{user}",
  user_organizations_url: "/user/orgs",
  user_repositories_url: "/users/{user}/repos{?type,page,per_page,sort}",
  user_search_url: "/search/users{?q,page,per_page,sort,order}",
};
