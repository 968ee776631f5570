import type { RouteObject } from "react-router";
import { Root } from "#web/shell/Root.tsx";
import { pageRoute, type Loaded } from "#web/platform/router/page-route.tsx";
import { PageNotFound } from "#web/platform/boundaries/PageNotFound.tsx";
import { labelOrder, readLabelSort } from "#web/labels/label-sort.ts";
import { milestoneOrder, readMilestoneSort } from "#web/milestones/milestone-sort.ts";
import { readPreload } from "#web/new-issue/preload.ts";
import { REPOSITORY_DEFAULT_QUERY, REPOSITORY_PULLS_QUERY } from "#shared/query/defaults.ts";
import { pageNumber, wholeNumber } from "#shared/numbers.ts";
import { LIMITS } from "#shared/limits.ts";
import { paths, quote } from "#shared/paths.ts";
import { DEFAULT_PRESET, PRESETS, findPreset, type Preset } from "#shared/presets.ts";

/** The dashboard's variables: of a built-in view, of a search of one's own, of a saved view, of one that is being made. */
function dashboardVariables(url: URL, defaultQuery: string, view = "") {
  const page = pageNumber(url.searchParams.get("page"));
  const typed = url.searchParams.get("q")?.trim();
  const query = typed || defaultQuery;
  const first = sizeOf(url, /(^|\s)is:pr(\s|$)/i.test(query));
  return {
    viewId: view,
    isSaved: view !== "",
    // A view that says nothing yet searches for nothing yet.
    isSearched: view === "" && query !== "",
    searched: typed || null,
    query,
    first,
    skip: (page - 1) * first,
  };
}

/** A page that needs a query goes to the default view without one; a query that is a built-in view's goes there. */
function dashboardRedirect(url: URL, preset: Preset | undefined): string | undefined {
  const typed = url.searchParams.get("q")?.trim();
  if (!typed) return preset ? undefined : DEFAULT_PRESET.path;
  const found = findPreset(typed);
  return found?.path;
}

function dashboardOutcome(answer: Answer, variables: Answer, url: URL): Partial<Loaded> | undefined {
  const signedIn = signedInOutcome(answer, variables, url);
  if (signedIn || variables["isSaved"] !== true) return signedIn;
  const view = answer["node"] as { __typename: string; isScopeHidden: boolean } | null;
  if (view?.__typename !== "SearchShortcut") return { status: 404 };
  return view.isScopeHidden ? { status: 404, message: "Repository not found" } : undefined;
}

const dashboardPage = {
  module: "web/pages/DashboardPage.tsx",
  component: () => import("#web/pages/DashboardPage.tsx").then((page) => page.DashboardPage),
  query: () => import("#web/__generated__/DashboardPageQuery.graphql.ts").then((m) => m.default),
  outcome: dashboardOutcome,
  loading: () => import("#web/views/DashboardLoading.tsx").then((m) => m.DashboardLoading),
  failure: { title: "Failed to load issues.", text: "We encountered an error trying to load issues." },
};

type Params = Record<string, string | undefined>;
type Answer = Record<string, unknown>;

const repositoryParams = ({ owner = "", name = "" }: Params) => ({ owner, name });

/** The spec's words for a page whose repository is missing, or may not be seen. */
function repositoryOutcome(answer: Answer): Partial<Loaded> | undefined {
  return answer["repository"] ? undefined : { status: 404, message: "Repository not found" };
}

function milestoneOutcome(answer: Answer): Partial<Loaded> | undefined {
  const repository = answer["repository"] as { milestone: object | null } | null;
  if (!repository) return repositoryOutcome(answer);
  return repository.milestone ? undefined : { status: 404, message: "Milestone not found" };
}

/** Whoever may not change the repository's milestones and labels is told so. */
function pushOutcome(answer: Answer, message?: string): Partial<Loaded> | undefined {
  const { viewerCanPush } = answer["repository"] as { viewerCanPush: boolean };
  return viewerCanPush ? undefined : { status: 403, ...(message === undefined ? {} : { message }) };
}

/** A repository's list may begin with a view that is shared with it. */
function viewOutcome(answer: Answer, url: URL): Partial<Loaded> | undefined {
  const { defaultView } = answer["repository"] as { defaultView: { query: string } | null };
  if (!defaultView?.query || url.searchParams.has("q")) return undefined;
  const next = new URLSearchParams(url.searchParams);
  next.set("q", defaultView.query);
  return { redirect: `${url.pathname}?${next.toString()}` };
}

/** `pageSize` of a list: a whole number up to 100, of pull requests up to 50. */
function sizeOf(url: URL, isPulls: boolean): number {
  const text = url.searchParams.get("pageSize");
  if (text === null || !/^\d{1,9}$/.test(text)) return LIMITS.pageSize;
  return Math.min(Number(text), isPulls ? LIMITS.pageSizeMaxPulls : LIMITS.pageSizeMax);
}

function listVariables(params: Params, url: URL, defaultQuery: string) {
  const page = pageNumber(url.searchParams.get("page"));
  const query = url.searchParams.get("q")?.trim() || defaultQuery;
  const first = sizeOf(url, /(^|\s)is:pr(\s|$)/i.test(query));
  return {
    ...repositoryParams(params),
    query,
    first,
    skip: (page - 1) * first,
    isIndex: query === REPOSITORY_DEFAULT_QUERY,
  };
}

/** Lists of one repository: the part of the address after its name, and what its empty search stands for. */
const LISTS: { path: string; defaultQuery: (params: Params) => string }[] = [
  { path: "issues", defaultQuery: () => REPOSITORY_DEFAULT_QUERY },
  { path: "pulls", defaultQuery: () => REPOSITORY_PULLS_QUERY },
  { path: "issues/created_by/:author", defaultQuery: ({ author = "" }) => personQuery("author", author) },
  { path: "issues/created_by/app/:author", defaultQuery: ({ author = "" }) => personQuery("author", `app/${author}`) },
  { path: "issues/assigned/:assignee", defaultQuery: ({ assignee = "" }) => personQuery("assignee", assignee) },
  { path: "issues/mentioned/:mentioned", defaultQuery: ({ mentioned = "" }) => personQuery("mentions", mentioned) },
  { path: "labels/:label", defaultQuery: ({ label = "" }) => `is:issue state:open label:${quote(label)}` },
];

function personQuery(name: string, login: string): string {
  return `is:issue state:open ${name}:${quote(login)}`;
}

function labelsVariables(url: URL) {
  const first = LIMITS.labelsPage;
  return {
    query: url.searchParams.get("q")?.trim() || null,
    first,
    skip: (pageNumber(url.searchParams.get("page")) - 1) * first,
    orderBy: labelOrder(readLabelSort(url.searchParams.get("sort"))),
  };
}

/** `timeline_page` N has the items 15 + (N - 1) × 150 and on; the first and the newest come in any case. */
function timelinePage(url: URL): { pageSkip: number; pageCount: number } {
  const text = url.searchParams.get("timeline_page") ?? "";
  if (!/^[1-9]\d{0,4}$/.test(text)) return { pageSkip: 0, pageCount: 0 };
  return { pageSkip: LIMITS.timelineFirst + (Number(text) - 1) * LIMITS.timelinePage, pageCount: LIMITS.timelinePage };
}

function issueVariables(params: Params, url: URL) {
  const number = /^[1-9]\d{0,8}$/.test(params["number"] ?? "") ? Number(params["number"]) : undefined;
  return number === undefined
    ? undefined
    : { ...repositoryParams(params), number, timelineCount: LIMITS.timelineFirst, ...timelinePage(url) };
}

/** An issue's number shows the issue; a pull request's leads to its own address, and the other way round. */
function issueOutcome(answer: Answer, _: unknown, url: URL): Partial<Loaded> | undefined {
  const repository = answer["repository"] as { issueOrPullRequest?: { resourcePath: string } | null } | null;
  if (!repository) return { status: 404, message: "Repository not found" };
  if (!repository.issueOrPullRequest) return { status: 404 };
  const { resourcePath } = repository.issueOrPullRequest;
  return decodeURIComponent(url.pathname).toLowerCase() === decodeURIComponent(resourcePath).toLowerCase()
    ? undefined
    : { redirect: resourcePath };
}

function signedInOutcome(answer: Answer, _: unknown, url: URL): Partial<Loaded> | undefined {
  const { isSignedIn } = answer["safeViewer"] as { isSignedIn: boolean };
  return isSignedIn ? undefined : { redirect: paths.signIn(url.pathname + url.search) };
}

function newIssueVariables(params: Params, url: URL) {
  const preload = readPreload(url.searchParams);
  const { owner } = repositoryParams(params);
  return {
    ...repositoryParams(params),
    labels: preload.labels,
    assignees: preload.assignees,
    // Projects of the repository's owner only.
    projects: preload.projects
      .filter((one) => one.owner.toLowerCase() === owner.toLowerCase())
      .map((one) => one.number),
    milestone: preload.milestone ?? "",
  };
}

/** Whoever a limit keeps out sees the page, and why; whoever may not open issues at all does not. */
function newIssueOutcome(answer: Answer, variables: Answer, url: URL): Partial<Loaded> | undefined {
  const repository = answer["repository"] as { viewerCanCreateIssues: boolean } | null;
  if (!repository) return repositoryOutcome(answer);
  const signedIn = signedInOutcome(answer, variables, url);
  if (signedIn) return signedIn;
  const { user } = answer["safeViewer"] as { user: object | null };
  if (!user) return { status: 404, message: "Current user not found" };
  return repository.viewerCanCreateIssues ? undefined : { status: 403 };
}

/** The route table: each page's address, its query, what the answer means, and its code. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [
      pageRoute({
        path: "/",
        module: "web/pages/HomePage.tsx",
        component: () => import("#web/pages/HomePage.tsx").then((page) => page.HomePage),
        query: () => import("#web/__generated__/HomePageQuery.graphql.ts").then((m) => m.default),
        variables: () => ({}),
      }),
      pageRoute({
        path: "/login",
        module: "web/pages/SignInPage.tsx",
        component: () => import("#web/pages/SignInPage.tsx").then((page) => page.SignInPage),
        query: () => import("#web/__generated__/SignInPageQuery.graphql.ts").then((m) => m.default),
        variables: () => ({}),
        outcome: (answer) =>
          (answer["safeViewer"] as { isSignedIn: boolean }).isSignedIn ? { redirect: "/" } : undefined,
      }),
      pageRoute({
        path: "/setup",
        module: "web/pages/SetUpPage.tsx",
        component: () => import("#web/pages/SetUpPage.tsx").then((page) => page.SetUpPage),
        query: () => import("#web/__generated__/SetUpPageQuery.graphql.ts").then((m) => m.default),
        variables: () => ({}),
      }),
      ...["/settings/profile", "/settings/labels", "/settings/replies", "/settings/tokens"].map((path) =>
        pageRoute({
          path,
          module: "web/pages/SettingsPage.tsx",
          component: () => import("#web/pages/SettingsPage.tsx").then((page) => page.SettingsPage),
          query: () => import("#web/__generated__/SettingsPageQuery.graphql.ts").then((m) => m.default),
          variables: () => ({}),
          outcome: signedInOutcome,
        }),
      ),
      pageRoute({
        path: "/site/imports",
        module: "web/pages/ImportsPage.tsx",
        component: () => import("#web/pages/ImportsPage.tsx").then((page) => page.ImportsPage),
        query: () => import("#web/__generated__/ImportsPageQuery.graphql.ts").then((m) => m.default),
        variables: () => ({}),
        outcome: (answer, variables, url) => {
          const { user } = answer["safeViewer"] as { user: { isSiteAdmin: boolean } | null };
          return signedInOutcome(answer, variables, url) ?? (user?.isSiteAdmin ? undefined : { status: 403 });
        },
      }),
      pageRoute({
        path: "/new",
        module: "web/pages/NewRepositoryPage.tsx",
        component: () => import("#web/pages/NewRepositoryPage.tsx").then((page) => page.NewRepositoryPage),
        query: () => import("#web/__generated__/NewRepositoryPageQuery.graphql.ts").then((m) => m.default),
        variables: () => ({}),
        outcome: signedInOutcome,
      }),
      pageRoute({
        ...dashboardPage,
        path: "/issues",
        redirect: (_, url) => dashboardRedirect(url, undefined),
        variables: (_, url) => dashboardVariables(url, ""),
      }),
      pageRoute({
        ...dashboardPage,
        path: "/pulls",
        redirect: (_, url) =>
          url.searchParams.get("q")?.trim()
            ? `${paths.dashboard()}${url.search}`
            : PRESETS.find(({ id }) => id === "pulls-assigned")?.path,
        variables: (_, url) => dashboardVariables(url, ""),
      }),
      ...PRESETS.map((preset) =>
        pageRoute({
          ...dashboardPage,
          path: preset.path,
          redirect: (_, url) => dashboardRedirect(url, preset),
          variables: (_, url) => dashboardVariables(url, preset.query),
        }),
      ),
      pageRoute({
        ...dashboardPage,
        path: paths.newView(),
        variables: (_, url) => dashboardVariables(url, ""),
      }),
      pageRoute({
        ...dashboardPage,
        path: "/issues/:view",
        variables: ({ view = "" }, url) => (/^SSC_[\w-]+$/.test(view) ? dashboardVariables(url, "", view) : undefined),
      }),
      pageRoute({
        path: "/issues/new",
        module: "web/pages/NewIssueAnywherePage.tsx",
        component: () => import("#web/pages/NewIssueAnywherePage.tsx").then((page) => page.NewIssueAnywherePage),
        query: () => import("#web/__generated__/NewIssueAnywherePageQuery.graphql.ts").then((m) => m.default),
        variables: () => ({ query: "" }),
        outcome: signedInOutcome,
      }),
      pageRoute({
        path: "/orgs/:login/milestones",
        module: "web/pages/OrganizationMilestonesPage.tsx",
        component: () =>
          import("#web/pages/OrganizationMilestonesPage.tsx").then((page) => page.OrganizationMilestonesPage),
        query: () => import("#web/__generated__/OrganizationMilestonesPageQuery.graphql.ts").then((m) => m.default),
        variables: ({ login }, url) => ({
          login,
          state: url.searchParams.get("state") === "closed" ? "CLOSED" : "OPEN",
          query: url.searchParams.get("q")?.trim() || null,
          first: LIMITS.milestonesPage,
          skip: 0,
        }),
        outcome: (answer) => (answer["organization"] ? undefined : { status: 404 }),
        failure: {
          title: "Milestones cannot be loaded.",
          text: "Milestones cannot be loaded due to a system error.",
        },
      }),
      pageRoute({
        path: "/:owner",
        module: "web/pages/OwnerPage.tsx",
        component: () => import("#web/pages/OwnerPage.tsx").then((page) => page.OwnerPage),
        query: () => import("#web/__generated__/OwnerPageQuery.graphql.ts").then((m) => m.default),
        variables: ({ owner }, url) => {
          const page = pageNumber(url.searchParams.get("page"));
          return {
            login: owner,
            first: 30,
            after: page > 1 ? btoa(`p:${(page - 1) * 30 - 1}`).replace(/=+$/, "") : null,
          };
        },
        outcome: (answer) => (answer["repositoryOwner"] ? undefined : { status: 404 }),
      }),
      {
        path: "/:owner/:name",
        loader: ({ params }) =>
          new Response(null, { status: 302, headers: { Location: paths.issues(repositoryParams(params)) } }),
      },
      ...LISTS.map(({ path, defaultQuery }) =>
        pageRoute({
          path: `/:owner/:name/${path}`,
          module: "web/pages/RepositoryIssuesPage.tsx",
          component: () => import("#web/pages/RepositoryIssuesPage.tsx").then((page) => page.RepositoryIssuesPage),
          query: () => import("#web/__generated__/RepositoryIssuesPageQuery.graphql.ts").then((m) => m.default),
          variables: (params, url) => listVariables(params, url, defaultQuery(params)),
          outcome: (answer, _, url) =>
            repositoryOutcome(answer) ?? (path === "issues" ? viewOutcome(answer, url) : undefined),
          failure: { title: "Failed to load issues.", text: "We encountered an error trying to load issues." },
        }),
      ),
      ...["labels", "issues/labels"].map((path) =>
        pageRoute({
          path: `/:owner/:name/${path}`,
          module: "web/pages/LabelsPage.tsx",
          component: () => import("#web/pages/LabelsPage.tsx").then((page) => page.LabelsPage),
          query: () => import("#web/__generated__/LabelsPageQuery.graphql.ts").then((m) => m.default),
          variables: (params, url) => ({ ...repositoryParams(params), ...labelsVariables(url) }),
          outcome: repositoryOutcome,
          failure: { title: "Oops we could not load the labels", text: "" },
        }),
      ),
      pageRoute({
        path: "/:owner/:name/milestones",
        module: "web/pages/MilestonesPage.tsx",
        component: () => import("#web/pages/MilestonesPage.tsx").then((page) => page.MilestonesPage),
        query: () => import("#web/__generated__/MilestonesPageQuery.graphql.ts").then((m) => m.default),
        variables: (params, url) => ({
          ...repositoryParams(params),
          states: [url.searchParams.get("state") === "closed" ? "CLOSED" : "OPEN"],
          orderBy: milestoneOrder(readMilestoneSort(url.searchParams)),
          first: LIMITS.milestonesPage,
          skip: 0,
        }),
        outcome: repositoryOutcome,
        failure: {
          title: "Milestones cannot be loaded.",
          text: "Milestones cannot be loaded due to a system error.",
        },
      }),
      pageRoute({
        path: "/:owner/:name/milestones/new",
        module: "web/pages/NewMilestonePage.tsx",
        component: () => import("#web/pages/NewMilestonePage.tsx").then((page) => page.NewMilestonePage),
        query: () => import("#web/__generated__/NewMilestonePageQuery.graphql.ts").then((m) => m.default),
        variables: (params) => repositoryParams(params),
        outcome: (answer, variables, url) =>
          repositoryOutcome(answer) ??
          signedInOutcome(answer, variables, url) ??
          pushOutcome(answer, "You do not have permission to create milestones in this repository."),
      }),
      pageRoute({
        path: "/:owner/:name/milestones/:number/edit",
        module: "web/pages/EditMilestonePage.tsx",
        component: () => import("#web/pages/EditMilestonePage.tsx").then((page) => page.EditMilestonePage),
        query: () => import("#web/__generated__/EditMilestonePageQuery.graphql.ts").then((m) => m.default),
        variables: (params) => ({ ...repositoryParams(params), number: wholeNumber(params["number"]) }),
        outcome: (answer, variables, url) =>
          milestoneOutcome(answer) ?? signedInOutcome(answer, variables, url) ?? pushOutcome(answer),
      }),
      pageRoute({
        path: "/:owner/:name/milestone/:number",
        module: "web/pages/MilestonePage.tsx",
        component: () => import("#web/pages/MilestonePage.tsx").then((page) => page.MilestonePage),
        query: () => import("#web/__generated__/MilestonePageQuery.graphql.ts").then((m) => m.default),
        variables: (params, url) => {
          const number = wholeNumber(params["number"]);
          const isClosed = url.searchParams.get("closed") === "1";
          const first = LIMITS.milestoneIssuesPage;
          return {
            ...repositoryParams(params),
            number,
            query: `state:${isClosed ? "closed" : "open"} milestone-number:${number} archived:false sort:milestone_prio-desc`,
            first,
            skip: (pageNumber(url.searchParams.get("page")) - 1) * first,
          };
        },
        outcome: milestoneOutcome,
        failure: {
          title: "Failed to load issues.",
          text: "This milestone's issues can not be loaded due to a system error.",
        },
      }),
      ...["issue-types", "issue-fields", "labels"].map((section) =>
        pageRoute({
          path: `/organizations/:login/settings/${section}`,
          module: "web/pages/OrganizationSettingsPage.tsx",
          component: () =>
            import("#web/pages/OrganizationSettingsPage.tsx").then((page) => page.OrganizationSettingsPage),
          query: () => import("#web/__generated__/OrganizationSettingsPageQuery.graphql.ts").then((m) => m.default),
          variables: ({ login }) => ({ login }),
          outcome: (answer, variables, url) => {
            const organization = answer["organization"] as { viewerCanAdminister: boolean } | null;
            if (!organization) return { status: 404 };
            return (
              signedInOutcome(answer, variables, url) ??
              (organization.viewerCanAdminister ? undefined : { status: 403 })
            );
          },
        }),
      ),
      pageRoute({
        path: "/:owner/:name/issues/new",
        module: "web/pages/NewIssuePage.tsx",
        component: () => import("#web/pages/NewIssuePage.tsx").then((page) => page.NewIssuePage),
        query: () => import("#web/__generated__/NewIssuePageQuery.graphql.ts").then((m) => m.default),
        variables: (params, url) => newIssueVariables(params, url),
        outcome: newIssueOutcome,
      }),
      pageRoute({
        path: "/:owner/:name/issues/new/choose",
        module: "web/pages/IssueChooserPage.tsx",
        component: () => import("#web/pages/IssueChooserPage.tsx").then((page) => page.IssueChooserPage),
        query: () => import("#web/__generated__/IssueChooserPageQuery.graphql.ts").then((m) => m.default),
        variables: (params) => repositoryParams(params),
        outcome: newIssueOutcome,
      }),
      ...["files", "files/*"].map((path) =>
        pageRoute({
          path: `/:owner/:name/${path}`,
          module: "web/pages/FilesPage.tsx",
          component: () => import("#web/pages/FilesPage.tsx").then((page) => page.FilesPage),
          query: () => import("#web/__generated__/FilesPageQuery.graphql.ts").then((m) => m.default),
          variables: (params) => ({ ...repositoryParams(params), path: params["*"] ?? "" }),
          outcome: repositoryOutcome,
        }),
      ),
      ...["issues", "pull"].map((segment) =>
        pageRoute({
          path: `/:owner/:name/${segment}/:number`,
          module: "web/pages/IssuePage.tsx",
          component: () => import("#web/pages/IssuePage.tsx").then((page) => page.IssuePage),
          query: () => import("#web/__generated__/IssuePageQuery.graphql.ts").then((m) => m.default),
          variables: issueVariables,
          outcome: issueOutcome,
          reloadsOnFailure: true,
        }),
      ),
      pageRoute({
        path: "/:owner/:name/settings",
        module: "web/pages/RepositorySettingsPage.tsx",
        component: () => import("#web/pages/RepositorySettingsPage.tsx").then((page) => page.RepositorySettingsPage),
        query: () => import("#web/__generated__/RepositorySettingsPageQuery.graphql.ts").then((m) => m.default),
        variables: (params) => repositoryParams(params),
        outcome: (answer, variables, url) =>
          repositoryOutcome(answer) ??
          signedInOutcome(answer, variables, url) ??
          (/^(ADMIN|MAINTAIN)$/.test((answer["repository"] as { viewerPermission: string }).viewerPermission)
            ? undefined
            : { status: 403 }),
      }),
      {
        path: "*",
        loader: () => {
          throw new Response(null, { status: 404 });
        },
        errorElement: <PageNotFound />,
        element: <PageNotFound />,
      },
    ],
  },
];
