import { requireRepository } from "#web/pages/checks.ts";
import { readRepository } from "#web/pages/address.ts";
import type { PageAddress } from "#web/platform/router/page-address.ts";
import type { PageStatus } from "#web/platform/router/page-status.ts";
import { LIMITS } from "#shared/limits.ts";
import { wholeNumber } from "#shared/numbers.ts";
import { paths } from "#shared/paths.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { IssuePageQuery } from "#web/__generated__/IssuePageQuery.graphql.ts";
import { decodePathPart } from "#shared/decode-path.ts";

/** The checks, commits and changed files, which clients of GitHub open: they are on the page itself. */
const PULL_TAB = "/:owner/:name/pull/:number/:tab";

const COMMON = {
  query: () => import("#web/__generated__/IssuePageQuery.graphql.ts"),
  variables: getVariables,
  status: [requireRepository, requireOwnAddress],
  reloadsOnFailure: true,
};

export const issuePage = definePage<IssuePageQuery>({
  ...COMMON,
  path: "/:owner/:name/issues/:number",
  component: () => import("#web/pages/IssuePage.tsx").then((module) => module.IssuePage),
});

export const pullPage = definePage<IssuePageQuery>({
  ...COMMON,
  path: ["/:owner/:name/pull/:number", PULL_TAB],
  redirect: ({ path, params: { owner = "", name = "", number = "" } }) =>
    path === PULL_TAB ? paths.pull({ owner, name }, wholeNumber(number)) : undefined,
  component: () => import("#web/pages/PullPage.tsx").then((module) => module.PullPage),
  module: "web/pages/PullPage.tsx",
});

function getVariables(address: PageAddress): IssuePageQuery["variables"] | undefined {
  const number = wholeNumber(address.params["number"]);
  if (number < 1) return undefined;
  return {
    ...readRepository(address),
    number,
    timelineCount: LIMITS.timelineFirst,
    ...readTimelinePage(address.url),
  };
}

/** `timeline_page` N starts after 15 + (N - 1) × 150 items. The first and the newest items are loaded on every page. */
function readTimelinePage(url: URL): { pageSkip: number; pageCount: number } {
  const page = Math.min(1e7, wholeNumber(url.searchParams.get("timeline_page")));
  return {
    pageSkip: Math.max(0, LIMITS.timelineFirst + (page - 1) * LIMITS.timelinePage),
    pageCount: page < 1 ? 0 : LIMITS.timelinePage,
  };
}

/** Redirects an issue's number in the address of a pull request to the issue, and the other way round. */
function requireOwnAddress({ repository }: IssuePageQuery["response"], { url }: { url: URL }): PageStatus | undefined {
  const resourcePath = repository?.issueOrPullRequest?.resourcePath;
  if (resourcePath === undefined) return { status: 404 };
  const isOwn = decodePathPart(url.pathname)?.toLowerCase() === decodePathPart(resourcePath)?.toLowerCase();
  return isOwn ? undefined : { status: 302, redirect: resourcePath };
}
