import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import { decode } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";
import { addReview } from "#server/pulls/add-review.ts";
import { createCheckRun, updateCheckRun } from "#server/pulls/check-run.ts";
import { createPull } from "#server/pulls/create-pull.ts";
import { queuePull } from "#server/pulls/queue-pull.ts";
import { requestReviews } from "#server/pulls/review-request.ts";
import { closePull, mergePull, reopenPull, setDraft } from "#server/pulls/set-pull-state.ts";
import { updatePullCommits } from "#server/pulls/update-pull-commits.ts";

export const Mutation: FeatureResolvers["pulls"]["Mutation"] = {
  createPullRequest: mutation(
    createPull,
    (input) => ({ ...input, repositoryId: decode.repository(input.repositoryId) }),
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
    (input) => ({ ...decode.pull(input.pullRequestId), mergeCommitOid: input.mergeCommitOid }),
    toPayload,
  ),
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
    toPayload,
  ),
  dequeuePullRequest: mutation(queuePull, (input) => ({ ...decode.pull(input.id), isInMergeQueue: false }), toPayload),
  requestReviews: mutation(
    requestReviews,
    (input) => ({
      ...decode.pull(input.pullRequestId),
      accountIds: (input.userIds ?? []).map(decode.account),
      teamIds: (input.teamIds ?? []).map(decode.team),
      union: input.union === true,
    }),
    toPayload,
  ),
  addPullRequestReview: mutation(
    addReview,
    (input) => ({
      ...decode.pull(input.pullRequestId),
      event: input.event,
      body: input.body,
      commitOid: input.commitOID,
    }),
    (pullRequestReview) => ({ pullRequestReview }),
  ),
  createCheckRun: mutation(
    createCheckRun,
    (input) => ({ ...input, repositoryId: decode.repository(input.repositoryId) }),
    (checkRun) => ({ checkRun }),
  ),
  updateCheckRun: mutation(
    updateCheckRun,
    (input) => ({ ...input, ...decode.checkRun(input.checkRunId) }),
    (checkRun) => ({ checkRun }),
  ),
};

function toPayload(pullRequest: IssueRow) {
  return { pullRequest };
}
