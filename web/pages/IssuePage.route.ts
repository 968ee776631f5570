import { requireRepository } from "#web/pages/checks.ts";
import { readRepository } from "#web/pages/address.ts";
import type { PageAddress } from "#web/platform/router/page-address.ts";
import type { PageStatus } from "#web/platform/router/page-status.ts";
import { LIMITS } from "#shared/limits.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { IssuePageQuery } from "#web/__generated__/IssuePageQuery.graphql.ts";
import { decodePathPart } from "#shared/decode-path.ts";

export const issuePage = definePage<IssuePageQuery>({
  path: ["/:owner/:name/issues/:number", "/:owner/:name/pull/:number"],
  query: () => import("#web/__generated__/IssuePageQuery.graphql.ts"),
  component: () => import("#web/pages/IssuePage.tsx").then((module) => module.IssuePage),
  variables: getVariables,
  status: [requireRepository, requireOwnAddress],
  reloadsOnFailure: true,
});

function getVariables(address: PageAddress): IssuePageQuery["variables"] | undefined {
  const number = address.params["number"] ?? "";
  if (!/^[1-9]\d{0,8}$/.test(number)) return undefined;
  return {
    ...readRepository(address),
    number: Number(number),
    timelineCount: LIMITS.timelineFirst,
    ...readTimelinePage(address.url),
  };
}

/** `timeline_page` N starts after 15 + (N - 1) × 150 items. The first and the newest items are loaded on every page. */
function readTimelinePage(url: URL): { pageSkip: number; pageCount: number } {
  const text = url.searchParams.get("timeline_page") ?? "";
  if (!/^[1-9]\d{0,4}$/.test(text)) return { pageSkip: 0, pageCount: 0 };
  return { pageSkip: LIMITS.timelineFirst + (Number(text) - 1) * LIMITS.timelinePage, pageCount: LIMITS.timelinePage };
}

/** Redirects an issue's number in the address of a pull request to the issue, and the other way round. */
function requireOwnAddress({ repository }: IssuePageQuery["response"], { url }: { url: URL }): PageStatus | undefined {
  const resourcePath = repository?.issueOrPullRequest?.resourcePath;
  if (resourcePath === undefined) return { status: 404 };
  const isOwn = decodePathPart(url.pathname)?.toLowerCase() === decodePathPart(resourcePath)?.toLowerCase();
  return isOwn ? undefined : { status: 302, redirect: resourcePath };
}
