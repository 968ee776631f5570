import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { createMilestone } from "#server/milestones/create-milestone.ts";
import { deleteMilestone } from "#server/milestones/delete-milestone.ts";
import { createSharedMilestone, updateSharedMilestone } from "#server/milestones/organization-milestones.ts";
import { updateMilestone } from "#server/milestones/update-milestone.ts";
import { decode } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";
import { withPayloadErrors } from "#server/platform/graphql/with-payload-errors.ts";

export const Mutation: FeatureResolvers["milestones"]["Mutation"] = {
  createMilestone: withPayloadErrors(
    { milestone: null },
    mutation(
      createMilestone,
      (input) => ({ ...input, repositoryId: decode.repository(input.repositoryId) }),
      (milestone) => ({ milestone }),
    ),
  ),
  updateMilestone: mutation(
    updateMilestone,
    (input) => ({ ...input, ...decode.milestone(input.id) }),
    (milestone) => ({ milestone }),
  ),
  deleteMilestone: mutation(
    deleteMilestone,
    (input) => decode.milestone(input.id),
    ({ milestone }) => ({ milestone }),
  ),
  createOrganizationMilestone: mutation(
    createSharedMilestone,
    (input) => ({
      ...input,
      ownerId: decode.account(input.organizationId),
      repositoryIds: input.repositoryIds.map(decode.repository),
    }),
    (milestones) => ({ milestones }),
  ),
  updateOrganizationMilestone: mutation(
    updateSharedMilestone,
    (input) => ({ ...input, ownerId: decode.account(input.organizationId) }),
    (milestones) => ({ milestones }),
  ),
};
