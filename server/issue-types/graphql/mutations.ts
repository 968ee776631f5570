import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { createIssueType, deleteIssueType, updateIssueType } from "#server/issue-types/define-issue-type.ts";
import { decode } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";

export const Mutation: FeatureResolvers["issue-types"]["Mutation"] = {
  createIssueType: mutation(
    createIssueType,
    (input) => ({ ...input, organizationId: decode.account(input.ownerId) }),
    (issueType) => ({ issueType }),
  ),
  updateIssueType: mutation(
    updateIssueType,
    (input) => ({ ...input, id: decode.issueType(input.issueTypeId) }),
    (issueType) => ({ issueType }),
  ),
  deleteIssueType: mutation(
    deleteIssueType,
    (input) => ({ id: decode.issueType(input.issueTypeId) }),
    (_, { input }) => ({ deletedIssueTypeId: input.issueTypeId }),
  ),
};
