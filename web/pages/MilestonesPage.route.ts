import { requireRepository } from "#web/pages/checks.ts";
import { readRepository } from "#web/pages/address.ts";
import { milestoneOrder, readMilestoneSort } from "#web/milestones/milestone-sort.ts";
import { LIMITS } from "#shared/limits.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { MilestonesPageQuery } from "#web/__generated__/MilestonesPageQuery.graphql.ts";
import { MILESTONES_NOT_LOADED, MILESTONES_SYSTEM_ERROR } from "#shared/messages.ts";

export const milestonesPage = definePage<MilestonesPageQuery>({
  path: "/:owner/:name/milestones",
  query: () => import("#web/__generated__/MilestonesPageQuery.graphql.ts"),
  component: () => import("#web/pages/MilestonesPage.tsx").then((module) => module.MilestonesPage),
  variables: (address) => ({
    ...readRepository(address),
    states: [address.url.searchParams.get("state") === "closed" ? "CLOSED" : "OPEN"],
    orderBy: milestoneOrder(readMilestoneSort(address.url.searchParams)),
    first: LIMITS.milestonesPage,
    skip: 0,
  }),
  status: [requireRepository],
  failure: { title: MILESTONES_NOT_LOADED, text: MILESTONES_SYSTEM_ERROR },
});
