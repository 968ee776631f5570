import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { addAssignees, removeAssignees } from "#server/issues/assign-issue.ts";
import { decodeLabels } from "#server/issues/graphql/decode-metadata.ts";
import { addLabels, removeLabels } from "#server/issues/label-issue.ts";
import { reprioritizeMilestoneIssue } from "#server/issues/reprioritize-milestone-issue.ts";
import { setIssueType } from "#server/issues/set-issue-type.ts";
import { decode, decodeOptional, idWithin } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";

/** The mutations of labels, assignees, milestone and type. */
export const metadataMutations = {
  addLabelsToLabelable: mutation(addLabels, toLabeling, (labelable) => ({ labelable })),
  removeLabelsFromLabelable: mutation(removeLabels, toLabeling, (labelable) => ({ labelable })),
  addAssigneesToAssignable: mutation(addAssignees, toAssignment, (assignable) => ({ assignable })),
  removeAssigneesFromAssignable: mutation(removeAssignees, toAssignment, (assignable) => ({ assignable })),
  reprioritizeMilestoneIssue: mutation(
    reprioritizeMilestoneIssue,
    (input) => {
      const key = decode.issueOrPull(input.id);
      const milestone = decode.milestone(input.milestoneId);
      const previous = decodeOptional(input.prevId, decode.issueOrPull);
      return {
        ...key,
        milestoneId: idWithin(key.repositoryId, milestone),
        prevId: previous && idWithin(key.repositoryId, previous),
        timestamp: input.timestamp ?? null,
      };
    },
    (milestone) => ({ milestone }),
  ),
  updateIssueIssueType: mutation(
    setIssueType,
    (input) => ({
      ...decode.issue(input.issueId),
      issueTypeId: decodeOptional(input.issueTypeId, decode.issueType),
    }),
    (issue) => ({ issue }),
  ),
} satisfies Partial<FeatureResolvers["issues"]["Mutation"]>;

function toLabeling(input: { labelableId: string; labelIds: string[] }) {
  const key = decode.issueOrPull(input.labelableId);
  return { ...key, labelIds: decodeLabels(input.labelIds, key.repositoryId) };
}

function toAssignment(input: { assignableId: string; assigneeIds: string[] }) {
  return { ...decode.issueOrPull(input.assignableId), assigneeIds: input.assigneeIds.map(decode.account) };
}
