import { requireCanCreateIssues, requireNotArchived, requireRepository, requireSignedIn } from "#web/pages/checks.ts";
import { readRepository } from "#web/pages/address.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { IssueChooserPageQuery } from "#web/__generated__/IssueChooserPageQuery.graphql.ts";

export const issueChooserPage = definePage<IssueChooserPageQuery>({
  path: "/:owner/:name/issues/new/choose",
  query: () => import("#web/__generated__/IssueChooserPageQuery.graphql.ts"),
  component: () => import("#web/pages/IssueChooserPage.tsx").then((module) => module.IssueChooserPage),
  variables: readRepository,
  status: [requireRepository, requireSignedIn, requireNotArchived, requireCanCreateIssues],
});
