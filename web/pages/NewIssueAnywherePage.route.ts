import { requireSignedIn } from "#web/pages/checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { NewIssueAnywherePageQuery } from "#web/__generated__/NewIssueAnywherePageQuery.graphql.ts";

export const newIssueAnywherePage = definePage<NewIssueAnywherePageQuery>({
  path: "/issues/new",
  query: () => import("#web/__generated__/NewIssueAnywherePageQuery.graphql.ts"),
  component: () => import("#web/pages/NewIssueAnywherePage.tsx").then((module) => module.NewIssueAnywherePage),
  variables: () => ({ query: "" }),
  status: [requireSignedIn],
});
