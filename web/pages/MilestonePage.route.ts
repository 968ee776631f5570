import { requireMilestone, requireRepository } from "#web/pages/checks.ts";
import { readPage, readRepository } from "#web/pages/address.ts";
import type { PageAddress } from "#web/platform/router/page-address.ts";
import { LIMITS } from "#shared/limits.ts";
import { wholeNumber } from "#shared/numbers.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { MilestonePageQuery } from "#web/__generated__/MilestonePageQuery.graphql.ts";
import { ISSUES_NOT_LOADED, MILESTONE_ISSUES_SYSTEM_ERROR } from "#shared/messages.ts";

export const milestonePage = definePage<MilestonePageQuery>({
  path: "/:owner/:name/milestone/:number",
  query: () => import("#web/__generated__/MilestonePageQuery.graphql.ts"),
  component: () => import("#web/pages/MilestonePage.tsx").then((module) => module.MilestonePage),
  variables: getVariables,
  status: [requireRepository, requireMilestone],
  failure: {
    title: ISSUES_NOT_LOADED,
    text: MILESTONE_ISSUES_SYSTEM_ERROR,
  },
});

function getVariables(address: PageAddress): MilestonePageQuery["variables"] {
  const number = wholeNumber(address.params["number"]);
  const page = readPage(address.url, LIMITS.milestoneIssuesPage);
  const state = address.url.searchParams.get("closed") === "1" ? "closed" : "open";
  return {
    ...readRepository(address),
    number,
    query: `state:${state} milestone-number:${number} archived:false sort:milestone_prio-desc`,
    ...page,
    previousSkip: Math.max(0, page.skip - 1),
    isLaterPage: page.skip > 0,
  };
}
