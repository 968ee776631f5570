import { runCommand } from "#server/run-command.ts";
import { organizationRole } from "#server/access/membership.ts";
import { loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { batch, type Context } from "#server/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { issueByNumber, issueKey, loadIssues, type IssueRow } from "#server/issues/issue.ts";
import { issueFields } from "#server/issues/graphql/issue-fields.ts";
import { loadAccount } from "#server/accounts/load-account.ts";
import { loadAssociation } from "#server/issues/author-association.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import { redactHidden } from "#server/repositories/redact-hidden.ts";
import type { Feature, Resolvers } from "#server/platform/graphql/feature.ts";
import { connectionFromArray, type PageArgs } from "#server/platform/graphql/connection.ts";
import { addReview, type ReviewEvent } from "#server/pulls/add-review.ts";
import { closeLinkedIssues } from "#server/pulls/close-linked-issues.ts";
import { createPull, type NewPull } from "#server/pulls/create-pull.ts";
import { loadClosers, loadClosings } from "#server/pulls/linked.ts";
import { closePull, mergePull, reopenPull, setDraft } from "#server/pulls/set-pull-state.ts";
import { updatePullCommits, type CommitsUpdate } from "#server/pulls/update-pull-commits.ts";
import { globalId, idNumbers } from "#server/platform/graphql/global-id.ts";
import {
  loadCommits,
  loadPulls,
  loadReviewComments,
  loadReviews,
  type CommitRow,
  type PullRow,
  type ReviewCommentRow,
  type ReviewRow,
} from "#server/pulls/pull.ts";
import {
  commitKey,
  createCheckRun,
  loadCheckRuns,
  rollUp,
  updateCheckRun,
  type CheckRunRow,
  type CheckState,
  type CommitKey,
  type NewCheckRun,
} from "#server/pulls/check-run.ts";
import { queuePull } from "#server/pulls/queue-pull.ts";
import { loadReviewRequests, requestReviews } from "#server/pulls/review-request.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";

async function loadPull(ctx: Context, issue: IssueRow): Promise<PullRow> {
  const pull = await batch(ctx, loadPulls, { repositoryId: issue.repositoryId, id: issue.id }, issueKey);
  if (!pull) throw new Error(`Pull request ${issue.repositoryId}:${issue.id} has no row of its own.`);
  return pull;
}

const field =
  <K extends keyof PullRow>(name: K) =>
  async (issue: IssueRow, _: unknown, ctx: Context) =>
    (await loadPull(ctx, issue))[name];

type Input<T> = { input: T & { clientMutationId?: string | null } };
type TeamRow = { id: number; slug: string; name: string };

const REVIEWERS: Record<string, string> = { USER: "User", BOT: "Bot", MANNEQUIN: "Mannequin", ORGANIZATION: "User" };

const bare = (issue: IssueRow) => ({ repositoryId: issue.repositoryId, id: issue.id });

async function linkedTo(ctx: Context, issue: IssueRow, load: typeof loadClosers, args: PageArgs) {
  const keys = (await batch(ctx, load, bare(issue), issueKey)) ?? [];
  const rows = await Promise.all(keys.map((key) => batch(ctx, loadIssues, key, issueKey)));
  return connectionFromArray(
    rows.filter((row) => row !== undefined),
    args,
    50,
  );
}

/** What stands between an open pull request and its merge, in GitHub's words. */
function mergeStateStatus(pull: PullRow, checks: CheckState | null): string {
  if (pull.isDraft) return "DRAFT";
  if (pull.mergeable === "CONFLICTING") return "DIRTY";
  if (pull.reviewDecision === "CHANGES_REQUESTED" || pull.reviewDecision === "REVIEW_REQUIRED") return "BLOCKED";
  if (checks !== null && checks !== "SUCCESS") return "UNSTABLE";
  return pull.mergeable === "MERGEABLE" ? "CLEAN" : "UNKNOWN";
}

const resolvers: Resolvers = {
  Issue: {
    closedByPullRequestsReferences: (issue: IssueRow, args: PageArgs, ctx: Context) =>
      linkedTo(ctx, issue, loadClosers, args),
  },
  Repository: {
    pullRequest: async (r: RepositoryRow, { number }: { number: number }, ctx: Context) => {
      const found = await issueByNumber(ctx, r, number);
      return found?.isPull ? found : null;
    },
  },
  PullRequest: {
    ...issueFields,
    state: async (issue: IssueRow, _: unknown, ctx: Context) =>
      (await loadPull(ctx, issue)).mergedAt ? "MERGED" : issue.state,
    merged: async (issue: IssueRow, _: unknown, ctx: Context) => (await loadPull(ctx, issue)).mergedAt !== null,
    mergedBy: async (issue: IssueRow, _: unknown, ctx: Context) =>
      loadAccount(ctx, (await loadPull(ctx, issue)).mergedById),
    headRepositoryName: field("headRepository"),
    isDraft: field("isDraft"),
    isInMergeQueue: field("isInMergeQueue"),
    reviewDecision: field("reviewDecision"),
    baseRefName: field("baseRefName"),
    baseRefOid: field("baseRefOid"),
    headRefName: field("headRefName"),
    headRefOid: field("headRefOid"),
    mergedAt: field("mergedAt"),
    mergeCommitOid: field("mergeCommitOid"),
    mergeable: field("mergeable"),
    mergeStateStatus: async (issue: IssueRow, _: unknown, ctx: Context) => {
      const pull = await loadPull(ctx, issue);
      const head = { repositoryId: issue.repositoryId, oid: pull.headRefOid };
      const runs = (await batch(ctx, loadCheckRuns, head, commitKey)) ?? [];
      return mergeStateStatus(pull, rollUp(runs.map((run) => run.state)));
    },
    commits: async (issue: IssueRow, args: PageArgs, ctx: Context) =>
      connectionFromArray((await batch(ctx, loadCommits, bare(issue), issueKey)) ?? [], args, 100),
    closingIssuesReferences: (issue: IssueRow, args: PageArgs, ctx: Context) =>
      linkedTo(ctx, issue, loadClosings, args),
    headCommit: async (issue: IssueRow, _: unknown, ctx: Context) => ({
      repositoryId: issue.repositoryId,
      oid: (await loadPull(ctx, issue)).headRefOid,
    }),
    requestedReviewers: async (issue: IssueRow, _: unknown, ctx: Context) => {
      const row = await batch(ctx, loadReviewRequests, { repositoryId: issue.repositoryId, id: issue.id }, issueKey);
      const people = await Promise.all((row?.accountIds ?? []).map((id) => batch(ctx, loadAccounts, id)));
      const teams = row?.teamIds.length
        ? await ctx.db.rows<TeamRow>(sql`select id, slug, name from teams where id = any(${row.teamIds}) order by id`)
        : [];
      return [
        ...people
          .filter((person) => person !== undefined)
          .map((person) => ({ ...person, __typename: REVIEWERS[person.kind] })),
        ...teams.map((team) => ({ ...team, __typename: "Team" })),
      ];
    },
    // Pull requests are closed and merged where their code is hosted.
    viewerCanClose: () => false,
    viewerCanReopen: () => false,
  },
  PullRequestCommit: {
    oid: (commit: CommitRow) => commit.oid,
    messageHeadline: (commit: CommitRow) => commit.message.split("\n")[0]?.slice(0, 250) ?? "",
    messageBody: (commit: CommitRow) => commit.message.split("\n").slice(1).join("\n").trim(),
    committedDate: (commit: CommitRow) => commit.committedAt,
    author: (commit: CommitRow, _: unknown, ctx: Context) => loadAccount(ctx, commit.authorId),
    commit: (commit: CommitRow) => ({ repositoryId: commit.repositoryId, oid: commit.oid }),
  },
  PullRequestReview: {
    id: (review: ReviewRow) => globalId("PRR", review.repositoryId, review.id),
    author: (review: ReviewRow, _: unknown, ctx: Context) => loadAccount(ctx, review.authorId),
    authorAssociation: (review: ReviewRow, _: unknown, ctx: Context) => loadAssociation(ctx, review),
    bodyHTML: async (review: ReviewRow, _: unknown, ctx: Context) =>
      redactHidden(ctx, await loadRepository(ctx, review), review.bodyHtml),
    lastEditedAt: () => null,
    viewerDidAuthor: (review: ReviewRow, _: unknown, ctx: Context) =>
      review.authorId !== null && review.authorId === ctx.viewer.accountId,
    reviewComments: (review: ReviewRow, _: unknown, ctx: Context) =>
      batch(ctx, loadReviewComments, { repositoryId: review.repositoryId, id: review.id }, issueKey),
  },
  Commit: {
    statusCheckRollup: async (commit: CommitKey, _: unknown, ctx: Context) => {
      const runs = (await batch(ctx, loadCheckRuns, commit, commitKey)) ?? [];
      const state = rollUp(runs.map((run) => run.state));
      return state && { state, runs };
    },
  },
  StatusCheckRollup: {
    checkRuns: ({ runs }: { runs: CheckRunRow[] }) => runs,
    checkRunCount: ({ runs }: { runs: CheckRunRow[] }) => runs.length,
    checkRunCountsByState: ({ runs }: { runs: CheckRunRow[] }) =>
      (["SUCCESS", "PENDING", "FAILURE", "ERROR"] as CheckState[])
        .map((state) => ({ state, count: runs.filter((run) => run.state === state).length }))
        .filter(({ count }) => count > 0),
  },
  CheckRun: {
    id: (run: CheckRunRow) => globalId("CR", run.repositoryId, run.id),
    headSha: (run: CheckRunRow) => run.headOid,
  },
  Team: { id: (team: TeamRow) => globalId("TE", team.id) },
  Organization: {
    teams: async (account: AccountRow, _: unknown, ctx: Context) => {
      const me = ctx.viewer.accountId;
      if (me === null || !(await organizationRole(ctx, account.id, me))) return [];
      return ctx.db.rows<TeamRow>(sql`
        select id, slug, name from teams where organization_id = ${account.id} order by lower(name), id`);
    },
  },
  Mutation: {
    requestReviews: async (
      _: unknown,
      { input }: Input<{ pullRequestId: string; userIds?: string[]; teamIds?: string[]; union?: boolean }>,
      ctx: Context,
    ) => ({
      pullRequest: await runCommand(ctx, requestReviews, {
        ...pullKey(input.pullRequestId),
        accountIds: (input.userIds ?? []).map((id) => idNumbers(id, ["A"])[0]),
        teamIds: (input.teamIds ?? []).map((id) => idNumbers(id, ["TE"])[0]),
        union: input.union === true,
      }),
      clientMutationId: input.clientMutationId,
    }),
    createPullRequest: async (
      _: unknown,
      { input }: Input<Omit<NewPull, "repositoryId"> & { repositoryId: string }>,
      ctx: Context,
    ) => ({
      pullRequest: await runCommand(ctx, createPull, {
        ...input,
        repositoryId: idNumbers(input.repositoryId, ["R"])[0],
      }),
      clientMutationId: input.clientMutationId,
    }),
    updatePullRequestCommits: async (
      _: unknown,
      { input }: Input<Omit<CommitsUpdate, "id" | "repositoryId"> & { pullRequestId: string }>,
      ctx: Context,
    ) => ({
      pullRequest: await runCommand(ctx, updatePullCommits, { ...input, ...pullKey(input.pullRequestId) }),
      clientMutationId: input.clientMutationId,
    }),
    closePullRequest: (_: unknown, { input }: Input<{ pullRequestId: string }>, ctx: Context) =>
      changed(ctx, input, closePull, pullKey(input.pullRequestId)),
    reopenPullRequest: (_: unknown, { input }: Input<{ pullRequestId: string }>, ctx: Context) =>
      changed(ctx, input, reopenPull, pullKey(input.pullRequestId)),
    mergePullRequest: (
      _: unknown,
      { input }: Input<{ pullRequestId: string; mergeCommitOid?: string }>,
      ctx: Context,
    ) => changed(ctx, input, mergePull, { ...pullKey(input.pullRequestId), mergeCommitOid: input.mergeCommitOid }),
    convertPullRequestToDraft: (_: unknown, { input }: Input<{ pullRequestId: string }>, ctx: Context) =>
      changed(ctx, input, setDraft, { ...pullKey(input.pullRequestId), isDraft: true }),
    markPullRequestReadyForReview: (_: unknown, { input }: Input<{ pullRequestId: string }>, ctx: Context) =>
      changed(ctx, input, setDraft, { ...pullKey(input.pullRequestId), isDraft: false }),
    addPullRequestReview: async (
      _: unknown,
      { input }: Input<{ pullRequestId: string; event: ReviewEvent; body?: string; commitOID?: string }>,
      ctx: Context,
    ) => ({
      pullRequestReview: await runCommand(ctx, addReview, {
        ...pullKey(input.pullRequestId),
        event: input.event,
        body: input.body,
        commitOid: input.commitOID,
      }),
      clientMutationId: input.clientMutationId,
    }),
    createCheckRun: async (
      _: unknown,
      { input }: Input<Omit<NewCheckRun, "repositoryId"> & { repositoryId: string }>,
      ctx: Context,
    ) => ({
      checkRun: await runCommand(ctx, createCheckRun, {
        ...input,
        repositoryId: idNumbers(input.repositoryId, ["R"])[0],
      }),
      clientMutationId: input.clientMutationId,
    }),
    updateCheckRun: async (
      _: unknown,
      { input }: Input<Omit<NewCheckRun, "repositoryId"> & { checkRunId: string }>,
      ctx: Context,
    ) => {
      const [repositoryId, id] = idNumbers(input.checkRunId, ["CR"]);
      return {
        checkRun: await runCommand(ctx, updateCheckRun, { ...input, repositoryId, id }),
        clientMutationId: input.clientMutationId,
      };
    },
    enqueuePullRequest: async (_: unknown, { input }: Input<{ pullRequestId: string }>, ctx: Context) => ({
      pullRequest: await runCommand(ctx, queuePull, { ...pullKey(input.pullRequestId), isInMergeQueue: true }),
      clientMutationId: input.clientMutationId,
    }),
    dequeuePullRequest: async (_: unknown, { input }: Input<{ id: string }>, ctx: Context) => ({
      pullRequest: await runCommand(ctx, queuePull, { ...pullKey(input.id), isInMergeQueue: false }),
      clientMutationId: input.clientMutationId,
    }),
  },
  PullRequestReviewComment: { bodyHTML: (comment: ReviewCommentRow) => comment.bodyHtml },
};

async function changed<I>(
  ctx: Context,
  input: { clientMutationId?: string | null },
  run: (tx: Context, key: I) => Promise<IssueRow>,
  key: I,
) {
  return { pullRequest: await runCommand(ctx, run, key), clientMutationId: input.clientMutationId };
}

function pullKey(id: string) {
  const [repositoryId, number] = idNumbers(id, ["PR"]);
  return { repositoryId, id: number };
}

export const pulls: Feature = {
  name: "pulls",
  hasSchema: true,
  resolvers,
  subscribers: [closeLinkedIssues],
  typeNames: { RequestedReviewer: (value: { __typename: string }) => value.__typename },
  nodes: {
    PRR: async (ctx, { numbers: [repositoryId = 0, id = 0] }) => {
      const review = await batch(ctx, loadReviews, { repositoryId, id }, issueKey);
      return review && { ...review, __typename: "PullRequestReview" };
    },
  },
};
