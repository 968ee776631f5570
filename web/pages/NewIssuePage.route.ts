import { requireCanCreateIssues, requireNotArchived, requireRepository, requireSignedIn } from "#web/pages/checks.ts";
import { readRepository } from "#web/pages/address.ts";
import { readPreload, readProjectNumbers } from "#web/new-issue/preload.ts";
import type { PageAddress } from "#web/platform/router/page-address.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { NewIssuePageQuery } from "#web/__generated__/NewIssuePageQuery.graphql.ts";

export const newIssuePage = definePage<NewIssuePageQuery>({
  path: "/:owner/:name/issues/new",
  query: () => import("#web/__generated__/NewIssuePageQuery.graphql.ts"),
  component: () => import("#web/pages/NewIssuePage.tsx").then((module) => module.NewIssuePage),
  variables: getVariables,
  status: [requireRepository, requireSignedIn, requireNotArchived, requireCanCreateIssues],
});

function getVariables(address: PageAddress): NewIssuePageQuery["variables"] {
  const repository = readRepository(address);
  const preload = readPreload(address.url.searchParams);
  const { labels, assignees, milestone, type, discussion } = preload;
  return {
    ...repository,
    labels,
    assignees,
    projects: readProjectNumbers(preload, repository.owner),
    milestone: milestone ?? "",
    type: type ?? "",
    discussion,
    hasDiscussion: discussion > 0,
  };
}
