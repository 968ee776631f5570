import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { loadAccount } from "#server/accounts/load-account.ts";
import { batch } from "#server/platform/context.ts";
import { loadAssociation } from "#server/issues/author-association.ts";
import { issueByNumber, issueKey } from "#server/issues/issue.ts";
import { orMissing } from "#server/platform/graphql/or-missing.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { countByState, summarizeChecks, toCheckDetails } from "#server/pulls/check-details.ts";
import { commitKey, loadCheckRuns, rollUp } from "#server/pulls/check-run.ts";
import { listClosers } from "#server/pulls/graphql/list-linked.ts";
import { sql } from "#server/platform/db/sql.ts";
import { listPulls } from "#server/pulls/list-pulls.ts";
import { loadClosers } from "#server/pulls/linked.ts";
import { toText } from "#server/markdown/to-text.ts";
import { loadReviewComments } from "#server/pulls/pull.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import { redactHidden } from "#server/repositories/redact-hidden.ts";
import { getChecksHeaderState } from "#shared/checks.ts";

type Resolvers = FeatureResolvers["pulls"];

export const Issue: Resolvers["Issue"] = {
  closedByPullRequestsReferences: async ({ repositoryId, id }, args, ctx) =>
    listClosers(ctx, await batch(ctx, loadClosers, { repositoryId, id }, issueKey), args),
};

export const Label: Resolvers["Label"] = {
  pullRequests: ({ repositoryId, id }, args, ctx) =>
    listPulls(ctx, { repositoryId, condition: sql`i.label_ids @> ${[id]}::bigint[]` }, args),
};

export const Milestone: Resolvers["Milestone"] = {
  pullRequests: ({ repositoryId, id }, args, ctx) =>
    listPulls(ctx, { repositoryId, condition: sql`i.milestone_id = ${id}` }, args),
};

export const Repository: Resolvers["Repository"] = {
  pullRequest: async (repository, { number }, ctx) => {
    const issue = await issueByNumber(ctx, repository, number);
    return orMissing(ctx, issue?.isPull ? issue : null, `a PullRequest with the number of ${number}`);
  },
};

export const PullRequestCommit: Resolvers["PullRequestCommit"] = {
  messageHeadline: (commit) => commit.message.split("\n")[0]?.slice(0, 250) ?? "",
  messageBody: (commit) => commit.message.split("\n").slice(1).join("\n").trim(),
  committedDate: (commit) => commit.committedAt,
  author: (commit, _, ctx) => loadAccount(ctx, commit.authorId),
  commit: ({ repositoryId, oid }) => ({ repositoryId, oid }),
};

export const PullRequestReview: Resolvers["PullRequestReview"] = {
  id: (review) => globalId("PRR", review.repositoryId, review.id),
  author: (review, _, ctx) => loadAccount(ctx, review.authorId),
  authorAssociation: (review, _, ctx) => loadAssociation(ctx, review),
  bodyHTML: async (review, _, ctx) => redactHidden(ctx, await loadRepository(ctx, review), review.bodyHtml),
  bodyText: async (review, _, ctx) =>
    toText(await redactHidden(ctx, await loadRepository(ctx, review), review.bodyHtml)),
  createdViaEmail: () => false,
  editor: () => null,
  includesCreatedEdit: () => false,
  publishedAt: (review) => review.createdAt,
  lastEditedAt: () => null,
  viewerDidAuthor: (review, _, ctx) => review.authorId !== null && review.authorId === ctx.viewer.accountId,
  reviewComments: async ({ repositoryId, id }, _, ctx) =>
    (await batch(ctx, loadReviewComments, { repositoryId, id }, issueKey)) ?? [],
};

export const PullRequestReviewComment: Resolvers["PullRequestReviewComment"] = {
  bodyHTML: async (comment, _, ctx) => redactHidden(ctx, await loadRepository(ctx, comment), comment.bodyHtml),
};

export const Commit: Resolvers["Commit"] = {
  id: ({ repositoryId, oid }) => `C_${Buffer.from(`${repositoryId}:${oid}`).toString("base64url")}`,
  statusCheckRollup: async (commit, _, ctx) => {
    const runs = (await batch(ctx, loadCheckRuns, commit, commitKey)) ?? [];
    const state = rollUp(runs.map((run) => run.state));
    return state && { state, runs };
  },
};

export const StatusCheckRollup: Resolvers["StatusCheckRollup"] = {
  checkRuns: ({ runs }) => runs,
  checkRunCount: ({ runs }) => runs.length,
  checksHeaderState: ({ runs }) => getChecksHeaderState(countByState(runs)),
  checksStatusSummary: ({ runs }) => summarizeChecks(countByState(runs)),
  checkRunCountsByState: ({ runs }) => countByState(runs),
};

export const CheckRun: Resolvers["CheckRun"] = {
  id: (run) => globalId("CR", run.repositoryId, run.id),
  headSha: (run) => run.headOid,
  icon: (run) => toCheckDetails(run).icon,
  additionalContext: (run) => toCheckDetails(run).additionalContext,
  description: (run) => toCheckDetails(run).description,
  pending: (run) => toCheckDetails(run).pending,
  targetUrl: (run) => run.detailsUrl,
  // Checks are reported by people and tokens, not by apps.
  avatarBackgroundColor: () => null,
  avatarDescription: () => null,
  avatarLogo: () => null,
  avatarUrl: () => null,
};
