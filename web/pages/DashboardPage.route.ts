import { readPage, readPageNumber, readPageSize, readQuery } from "#web/pages/address.ts";
import { requireSignedIn } from "#web/pages/checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { PageAddress } from "#web/platform/router/page-address.ts";
import type { PageStatus } from "#web/platform/router/page-status.ts";
import type { DashboardPageQuery } from "#web/__generated__/DashboardPageQuery.graphql.ts";
import { paths } from "#shared/paths.ts";
import { DEFAULT_PRESET, findPreset, PRESETS, type Preset } from "#shared/presets.ts";
import { ISSUES_LOAD_ERROR, ISSUES_NOT_LOADED } from "#shared/messages.ts";

const PULLS = "/pulls";
/** Where clients of GitHub search for issues and pull requests. */
const SEARCH = "/search";
const SAVED_VIEW = "/issues/:view";
/** A project leads to a search for its issues. */
const PROJECTS = ["/orgs/:owner/projects/:number", "/users/:owner/projects/:number"];

export const dashboardPage = definePage<DashboardPageQuery>({
  path: [
    paths.dashboard(),
    PULLS,
    SEARCH,
    ...PRESETS.map((preset) => preset.path),
    paths.newView(),
    SAVED_VIEW,
    ...PROJECTS,
  ],
  query: () => import("#web/__generated__/DashboardPageQuery.graphql.ts"),
  component: () => import("#web/pages/DashboardPage.tsx").then((module) => module.DashboardPage),
  redirect,
  variables: getVariables,
  status: [requireSignedIn, requireView],
  loading: () => import("#web/views/DashboardLoading.tsx").then((module) => module.DashboardLoading),
  failure: { title: ISSUES_NOT_LOADED, text: ISSUES_LOAD_ERROR },
});

/** Without a query the dashboard shows its first view; a query that is a built-in view's has that view's address. */
function redirect({ path, params: { owner, number }, url }: PageAddress): string | undefined {
  if (number) return paths.dashboard(`project:${owner}/${number}`);
  const query = readQuery(url);
  if (path === SAVED_VIEW) return getNamedView(url);
  if (path === paths.newView()) return undefined;
  if (path === SEARCH) return hasIssues(url) ? paths.dashboard(query) : undefined;
  if (path === PULLS && query) return `${paths.dashboard()}${url.search}`;
  const preset = query ? findPreset(query) : DEFAULTS[path];
  return preset && getPresetHref(preset, url);
}

/** Whether a search is one for issues or pull requests, not for repositories and the like. */
function hasIssues({ searchParams }: URL): boolean {
  return ["issues", "pullrequests"].includes(searchParams.get("type") ?? "issues");
}

/** View ids that are no views. */
const NAMED_VIEWS: Record<string, string> = {
  "/issues/empty": paths.newView(),
  "/issues/repository": paths.dashboard("is:issue state:open archived:false"),
};

function getNamedView({ pathname, search }: URL): string | undefined {
  const view = NAMED_VIEWS[pathname];
  return view && `${view}${search.replace("?", view.includes("?") ? "&" : "?")}`;
}

const DEFAULTS: Record<string, Preset | undefined> = {
  [paths.dashboard()]: DEFAULT_PRESET,
  [PULLS]: PRESETS.find(({ id }) => id === "pulls-assigned"),
};

/** The page and its size stay. */
function getPresetHref({ path }: Preset, url: URL): string {
  const target = new URL(url);
  target.searchParams.delete("q");
  return path + target.search;
}

function getVariables({ path, params, url }: PageAddress): DashboardPageQuery["variables"] | undefined {
  const { view: viewId = "" } = params;
  if (path === SEARCH) return undefined;
  if (path === SAVED_VIEW && !/^SSC_[\w-]+$/.test(viewId)) return undefined;
  const searched = readQuery(url);
  const query = searched ?? PRESETS.find((preset) => preset.path === path)?.query ?? "";
  return {
    viewId,
    isSaved: viewId !== "",
    // A new view has no query yet, and so no results.
    isSearched: viewId === "" && query !== "",
    searched: searched ?? null,
    query,
    // The query of a saved view is not known here: the server turns the page into a range.
    page: readPageNumber(url),
    ...readPage(url, readPageSize(url, query)),
  };
}

function requireView(
  { node }: DashboardPageQuery["response"],
  { variables }: { variables: DashboardPageQuery["variables"] },
): PageStatus | undefined {
  if (!variables.isSaved) return undefined;
  return node?.__typename === "SearchShortcut" ? undefined : { status: 404 };
}
