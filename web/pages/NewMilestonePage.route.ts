import { requirePush, requireRepository, requireSignedIn } from "#web/pages/checks.ts";
import { readRepository } from "#web/pages/address.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { NewMilestonePageQuery } from "#web/__generated__/NewMilestonePageQuery.graphql.ts";

export const newMilestonePage = definePage<NewMilestonePageQuery>({
  path: "/:owner/:name/milestones/new",
  query: () => import("#web/__generated__/NewMilestonePageQuery.graphql.ts"),
  component: () => import("#web/pages/NewMilestonePage.tsx").then((module) => module.NewMilestonePage),
  variables: readRepository,
  status: [
    requireRepository,
    requireSignedIn,
    requirePush("You do not have permission to create milestones in this repository."),
  ],
});
