import {
  requireMilestone,
  requireNotArchived,
  requirePush,
  requireRepository,
  requireSignedIn,
} from "#web/pages/checks.ts";
import { readRepository } from "#web/pages/address.ts";
import { wholeNumber } from "#shared/numbers.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { EditMilestonePageQuery } from "#web/__generated__/EditMilestonePageQuery.graphql.ts";
import { CANNOT_EDIT_MILESTONES } from "#shared/messages.ts";

export const editMilestonePage = definePage<EditMilestonePageQuery>({
  path: "/:owner/:name/milestones/:number/edit",
  query: () => import("#web/__generated__/EditMilestonePageQuery.graphql.ts"),
  component: () => import("#web/pages/EditMilestonePage.tsx").then((module) => module.EditMilestonePage),
  variables: (address) => ({ ...readRepository(address), number: wholeNumber(address.params["number"]) }),
  status: [
    requireRepository,
    requireMilestone,
    requireSignedIn,
    requireNotArchived,
    requirePush(CANNOT_EDIT_MILESTONES),
  ],
});
