import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import { decodeMetadata } from "#server/issues/graphql/decode-metadata.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import { requireRepository } from "#server/repositories/repository.ts";
import { loadAccount } from "#server/accounts/load-account.ts";
import type { Context } from "#server/platform/context.ts";
import { decode } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";
import { addReview, deleteReview, submitReview, updateReview } from "#server/pulls/add-review.ts";
import { disableAutoMerge, enableAutoMerge } from "#server/pulls/auto-merge.ts";
import { createPull } from "#server/pulls/create-pull.ts";
import { dismissReview } from "#server/pulls/dismiss-review.ts";
import { findPendingReview } from "#server/pulls/graphql/find-pending-review.ts";
import { threadMutations } from "#server/pulls/graphql/thread-mutations.ts";
import { queuePull } from "#server/pulls/queue-pull.ts";
import { requestReviews } from "#server/pulls/review-request.ts";
import { closePull, mergePull, reopenPull, setDraft } from "#server/pulls/set-pull-state.ts";
import type { ReviewRow } from "#server/pulls/review.ts";
import { createBranchRule, deleteBranchRule, updateBranchRule } from "#server/pulls/write-branch-rule.ts";
import { updatePull } from "#server/pulls/update-pull.ts";
import { updatePullCommits } from "#server/pulls/update-pull-commits.ts";

export const Mutation: FeatureResolvers["pulls"]["Mutation"] = {
  createPullRequest: mutation(
    createPull,
    async (input, ctx) => ({
      ...input,
      repositoryId: decode.repository(input.repositoryId),
      headRepositoryName: input.headRepositoryName ?? (await findHeadName(ctx, input.headRepositoryId)),
    }),
    toPayload,
  ),
  updatePullRequestCommits: mutation(
    updatePullCommits,
    (input) => ({ ...input, ...decode.pull(input.pullRequestId) }),
    toPayload,
  ),
  closePullRequest: mutation(closePull, (input) => decode.pull(input.pullRequestId), toPayload),
  reopenPullRequest: mutation(reopenPull, (input) => decode.pull(input.pullRequestId), toPayload),
  mergePullRequest: mutation(
    mergePull,
    (input) => ({
      ...decode.pull(input.pullRequestId),
      mergeCommitOid: input.mergeCommitOid,
      expectedHeadOid: input.expectedHeadOid,
    }),
    toActorPayload,
  ),
  enablePullRequestAutoMerge: mutation(enableAutoMerge, (input) => decode.pull(input.pullRequestId), toActorPayload),
  disablePullRequestAutoMerge: mutation(disableAutoMerge, (input) => decode.pull(input.pullRequestId), toActorPayload),
  convertPullRequestToDraft: mutation(
    setDraft,
    (input) => ({ ...decode.pull(input.pullRequestId), isDraft: true }),
    toPayload,
  ),
  markPullRequestReadyForReview: mutation(
    setDraft,
    (input) => ({ ...decode.pull(input.pullRequestId), isDraft: false }),
    toPayload,
  ),
  enqueuePullRequest: mutation(
    queuePull,
    (input) => ({ ...decode.pull(input.pullRequestId), isInMergeQueue: true }),
    toQueuePayload,
  ),
  dequeuePullRequest: mutation(
    queuePull,
    (input) => ({ ...decode.pull(input.id), isInMergeQueue: false }),
    toQueuePayload,
  ),
  requestReviews: mutation(
    requestReviews,
    (input) => ({
      ...decode.pull(input.pullRequestId),
      accountIds: (input.userIds ?? []).map(decode.account),
      teamIds: (input.teamIds ?? []).map(decode.team),
      union: input.union === true,
    }),
    toActorPayload,
  ),
  addPullRequestReview: mutation(
    addReview,
    (input) => ({
      ...decode.pull(input.pullRequestId),
      event: input.event,
      body: input.body,
      commitOid: input.commitOID,
      threads: input.threads?.flatMap((thread) => thread ?? []),
    }),
    toReviewPayload,
  ),
  submitPullRequestReview: mutation(
    submitReview,
    async (input, ctx) => ({ ...(await findPendingReview(ctx, input)), event: input.event, body: input.body }),
    toReviewPayload,
  ),
  updatePullRequestReview: mutation(
    updateReview,
    (input) => ({ ...decode.review(input.pullRequestReviewId), body: input.body }),
    toReviewPayload,
  ),
  deletePullRequestReview: mutation(deleteReview, (input) => decode.review(input.pullRequestReviewId), toReviewPayload),
  dismissPullRequestReview: mutation(
    dismissReview,
    (input) => ({ ...decode.review(input.pullRequestReviewId), message: input.message }),
    toReviewPayload,
  ),
  ...threadMutations,
  updatePullRequest: mutation(
    updatePull,
    (input) => {
      const key = decode.pull(input.pullRequestId);
      return { ...input, ...key, ...decodeMetadata(input, key.repositoryId) };
    },
    toActorPayload,
  ),
  createBranchProtectionRule: mutation(
    createBranchRule,
    (input) => ({ ...input, repositoryId: decode.repository(input.repositoryId) }),
    (branchProtectionRule) => ({ branchProtectionRule }),
  ),
  updateBranchProtectionRule: mutation(
    updateBranchRule,
    (input) => ({ ...input, ...decode.branchRule(input.branchProtectionRuleId) }),
    (branchProtectionRule) => ({ branchProtectionRule }),
  ),
  deleteBranchProtectionRule: mutation(
    deleteBranchRule,
    (input) => decode.branchRule(input.branchProtectionRuleId),
    async ({ repositoryId }, { ctx }) => ({ repository: await loadRepository(ctx, { repositoryId }) }),
  ),
};

function toPayload(pullRequest: IssueRow) {
  return { pullRequest };
}

/** The queue and its entries are on the host of the code. */
function toQueuePayload(pullRequest: IssueRow) {
  return { pullRequest, mergeQueueEntry: null };
}

async function toActorPayload(pullRequest: IssueRow, { ctx }: { ctx: Context }) {
  return { pullRequest, actor: await loadAccount(ctx, ctx.viewer.accountId) };
}

function toReviewPayload(pullRequestReview: ReviewRow) {
  return { pullRequestReview };
}

/** The name of the head's repository, which the viewer must see. */
async function findHeadName(ctx: Context, id: string | null | undefined): Promise<string | null> {
  if (!id) return null;
  const repository = await requireRepository(ctx, decode.repository(id));
  return `${repository.ownerLogin}/${repository.name}`;
}
