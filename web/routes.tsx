import type { RouteObject } from "react-router";
import { Root } from "#web/shell/Root.tsx";
import { pageRoute, type Loaded } from "#web/platform/router/page-route.tsx";
import { PageNotFound } from "#web/platform/boundaries/PageNotFound.tsx";
import { REPOSITORY_DEFAULT_QUERY } from "#shared/query/normalize.ts";
import { pageNumber } from "#shared/numbers.ts";
import { LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";

type Params = Record<string, string | undefined>;
type Answer = Record<string, unknown>;

const repositoryParams = ({ owner = "", name = "" }: Params) => ({ owner, name });

/** The spec's words for a page whose repository is missing, or may not be seen. */
function repositoryOutcome(answer: Answer): Partial<Loaded> | undefined {
  return answer["repository"] ? undefined : { status: 404, message: "Repository not found" };
}

function listVariables(params: Params, url: URL, defaultQuery: string) {
  const page = pageNumber(url.searchParams.get("page"));
  return {
    ...repositoryParams(params),
    query: url.searchParams.get("q")?.trim() || defaultQuery,
    first: LIMITS.pageSize,
    skip: (page - 1) * LIMITS.pageSize,
  };
}

function issueVariables(params: Params) {
  const number = /^[1-9]\d{0,8}$/.test(params["number"] ?? "") ? Number(params["number"]) : undefined;
  return number === undefined
    ? undefined
    : { ...repositoryParams(params), number, timelineCount: LIMITS.timelineFirst };
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
      ...["/settings/profile", "/settings/tokens"].map((path) =>
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
      ...[
        { segment: "issues", defaultQuery: REPOSITORY_DEFAULT_QUERY },
        { segment: "pulls", defaultQuery: "is:pr state:open" },
      ].map(({ segment, defaultQuery }) =>
        pageRoute({
          path: `/:owner/:name/${segment}`,
          module: "web/pages/RepositoryIssuesPage.tsx",
          component: () => import("#web/pages/RepositoryIssuesPage.tsx").then((page) => page.RepositoryIssuesPage),
          query: () => import("#web/__generated__/RepositoryIssuesPageQuery.graphql.ts").then((m) => m.default),
          variables: (params, url) => listVariables(params, url, defaultQuery),
          outcome: repositoryOutcome,
        }),
      ),
      pageRoute({
        path: "/:owner/:name/issues/new",
        module: "web/pages/NewIssuePage.tsx",
        component: () => import("#web/pages/NewIssuePage.tsx").then((page) => page.NewIssuePage),
        query: () => import("#web/__generated__/NewIssuePageQuery.graphql.ts").then((m) => m.default),
        variables: (params) => repositoryParams(params),
        outcome: (answer, variables, url) =>
          repositoryOutcome(answer) ??
          signedInOutcome(answer, variables, url) ??
          ((answer["repository"] as { viewerCanCreateIssues: boolean }).viewerCanCreateIssues
            ? undefined
            : { status: 403 }),
      }),
      ...["issues", "pull"].map((segment) =>
        pageRoute({
          path: `/:owner/:name/${segment}/:number`,
          module: "web/pages/IssuePage.tsx",
          component: () => import("#web/pages/IssuePage.tsx").then((page) => page.IssuePage),
          query: () => import("#web/__generated__/IssuePageQuery.graphql.ts").then((m) => m.default),
          variables: issueVariables,
          outcome: issueOutcome,
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
          ((answer["repository"] as { viewerPermission: string }).viewerPermission === "ADMIN"
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
