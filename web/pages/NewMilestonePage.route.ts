import { requireNotArchived, requirePush, requireRepository, requireSignedIn } from "#web/pages/checks.ts";
import { readRepository } from "#web/pages/address.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { NewMilestonePageQuery } from "#web/__generated__/NewMilestonePageQuery.graphql.ts";
import { CANNOT_CREATE_MILESTONES } from "#shared/messages.ts";

export const newMilestonePage = definePage<NewMilestonePageQuery>({
  path: "/:owner/:name/milestones/new",
  query: () => import("#web/__generated__/NewMilestonePageQuery.graphql.ts"),
  component: () => import("#web/pages/NewMilestonePage.tsx").then((module) => module.NewMilestonePage),
  variables: readRepository,
  status: [requireRepository, requireSignedIn, requireNotArchived, requirePush(CANNOT_CREATE_MILESTONES)],
});
