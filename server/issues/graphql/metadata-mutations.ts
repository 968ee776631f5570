import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { accountsByLogins } from "#server/accounts/account.ts";
import { orNotFound, unprocessable } from "#server/errors.ts";
import { unmarkDuplicate } from "#server/issues/close-issue.ts";
import type { Context } from "#server/platform/context.ts";
import { LIMITS } from "#shared/limits.ts";
import { addAssignees, removeAssignees, setAssignees } from "#server/issues/assign-issue.ts";
import { decodeLabels } from "#server/issues/graphql/decode-metadata.ts";
import { addLabels, removeLabels, setLabels } from "#server/issues/label-issue.ts";
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
  clearLabelsFromLabelable: mutation(
    setLabels,
    ({ labelableId }) => ({ ...decode.issueOrPull(labelableId), labelIds: [] }),
    (labelable) => ({ labelable }),
  ),
  replaceActorsForAssignable: mutation(
    setAssignees,
    async ({ assignableId, actorIds, actorLogins }, ctx) => ({
      ...decode.issueOrPull(assignableId),
      assigneeIds: [...(actorIds ?? []).map(decode.account), ...(await findAccountIds(ctx, actorLogins ?? []))],
    }),
    (assignable) => ({ assignable }),
  ),
  unmarkIssueAsDuplicate: mutation(
    unmarkDuplicate,
    ({ duplicateId, canonicalId }) => ({ ...decode.issue(duplicateId), canonical: decode.issue(canonicalId) }),
    (duplicate) => ({ duplicate }),
  ),
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

async function findAccountIds(ctx: Context, logins: readonly string[]): Promise<number[]> {
  if (logins.length > LIMITS.assigneesPerIssue) throw unprocessable("Too many logins.", "actorLogins");
  const accounts = await accountsByLogins(ctx, logins);
  return logins.map((login) => orNotFound(accounts.get(login.toLowerCase()), `a User with the login of '${login}'`).id);
}

function toLabeling(input: { labelableId: string; labelIds?: string[] | null }) {
  const key = decode.issueOrPull(input.labelableId);
  return { ...key, labelIds: decodeLabels(input.labelIds ?? [], key.repositoryId) };
}

function toAssignment(input: { assignableId: string; assigneeIds: string[] }) {
  return { ...decode.issueOrPull(input.assignableId), assigneeIds: input.assigneeIds.map(decode.account) };
}
