import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { loadAccount } from "#server/accounts/load-account.ts";
import { orNotFound } from "#server/errors.ts";
import { loadAssociation } from "#server/issues/author-association.ts";
import { viewerCanOnIssue } from "#server/issues/graphql/issue-fields.ts";
import { issuePath } from "#server/issues/issue-path.ts";
import { issueKey, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { toText } from "#server/markdown/to-text.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { connectionFromArray } from "#server/platform/graphql/connection.ts";
import { globalId, toDatabaseId } from "#server/platform/graphql/global-id.ts";
import { loadPull } from "#server/pulls/graphql/load-pull.ts";
import { loadPullCommits } from "#server/pulls/pull.ts";
import { loadThreadComments, type ReviewCommentRow } from "#server/pulls/review-comment.ts";
import { loadPullThreads, loadThreads, type ReviewThreadRow } from "#server/pulls/review-thread.ts";
import { loadReviews } from "#server/pulls/review.ts";
import { cannotUpdateReasons } from "#server/repositories/cannot-update-reasons.ts";
import { loadRepository, resolveRepository } from "#server/repositories/load-repository.ts";
import { redactHidden } from "#server/repositories/redact-hidden.ts";
import { viewerCan } from "#server/repositories/repository.ts";

type Resolvers = FeatureResolvers["pulls"];

export const PullRequestReviewThread: Resolvers["PullRequestReviewThread"] = {
  comments: async (thread, args, ctx) => connectionFromArray(await listComments(ctx, thread), args, 50),
  diffHunk: ({ diffHunk }) => diffHunk || null,
  diffSide: ({ side }) => side,
  id: (thread) => globalId("PRRT", thread.repositoryId, thread.id),
  isCollapsed: ({ resolvedAt }) => resolvedAt !== null,
  isOutdated: (thread, _, ctx) => isOutdated(ctx, thread),
  isResolved: ({ resolvedAt }) => resolvedAt !== null,
  line: async (thread, _, ctx) => ((await isOutdated(ctx, thread)) ? null : thread.line),
  originalLine: ({ line }) => line,
  originalStartLine: ({ startLine }) => startLine,
  pullRequest: loadPullRequest,
  repository: resolveRepository,
  resolvedBy: async ({ resolvedById }, _, ctx) => {
    const account = await loadAccount(ctx, resolvedById);
    return account?.kind === "USER" ? account : null;
  },
  startDiffSide: ({ startSide }) => startSide,
  startLine: async (thread, _, ctx) => ((await isOutdated(ctx, thread)) ? null : thread.startLine),
  subjectType: ({ line }) => (line === null ? "FILE" : "LINE"),
  viewerCanReply: viewerCanOnPull("comment.create"),
  viewerCanResolve: async (thread, args, ctx) =>
    thread.resolvedAt === null && viewerCanOnPull("pull.resolveThread")(thread, args, ctx),
  viewerCanUnresolve: async (thread, args, ctx) =>
    thread.resolvedAt !== null && viewerCanOnPull("pull.resolveThread")(thread, args, ctx),
};

export const PullRequestReviewComment: Resolvers["PullRequestReviewComment"] = {
  author: (comment, _, ctx) => loadAccount(ctx, comment.authorId),
  authorAssociation: (comment, _, ctx) => loadAssociation(ctx, comment),
  bodyHTML: async (comment, _, ctx) => redactHidden(ctx, await loadRepository(ctx, comment), comment.bodyHtml),
  bodyText: async (comment, _, ctx) =>
    toText(await redactHidden(ctx, await loadRepository(ctx, comment), comment.bodyHtml)),
  commit: loadCommit,
  createdViaEmail: () => false,
  databaseId: ({ id }) => toDatabaseId(id),
  diffHunk: async (comment, _, ctx) => (await loadThread(ctx, comment))?.diffHunk ?? "",
  draftedAt: ({ createdAt }) => createdAt,
  editor: (comment, _, ctx) => (comment.editedAt === null ? null : loadAccount(ctx, comment.authorId)),
  fullDatabaseId: ({ id }) => id,
  id: (comment) => globalId("PRRC", comment.repositoryId, comment.id),
  includesCreatedEdit: ({ editedAt }) => editedAt !== null,
  lastEditedAt: ({ editedAt }) => editedAt,
  line: async (comment, _, ctx) => {
    const thread = await loadThread(ctx, comment);
    return !thread || (await isOutdated(ctx, thread)) ? null : thread.line;
  },
  originalCommit: loadCommit,
  originalLine: async (comment, _, ctx) => (await loadThread(ctx, comment))?.line ?? null,
  originalStartLine: async (comment, _, ctx) => (await loadThread(ctx, comment))?.startLine ?? null,
  outdated: async (comment, _, ctx) => {
    const thread = await loadThread(ctx, comment);
    return thread !== undefined && (await isOutdated(ctx, thread));
  },
  path: async (comment, _, ctx) => (await loadThread(ctx, comment))?.path ?? "",
  publishedAt: ({ isPending, createdAt }) => (isPending ? null : createdAt),
  pullRequest: loadPullRequest,
  pullRequestReview: (comment, _, ctx) => batch(ctx, loadReviews, getReviewKey(comment), issueKey),
  replyTo: async (comment, _, ctx) => {
    const thread = await loadThread(ctx, comment);
    const [first] = thread ? await listComments(ctx, thread) : [];
    return first && first.id !== comment.id ? first : null;
  },
  repository: resolveRepository,
  resourcePath: (comment, _, ctx) => commentPath(ctx, comment),
  startLine: async (comment, _, ctx) => {
    const thread = await loadThread(ctx, comment);
    return !thread || (await isOutdated(ctx, thread)) ? null : thread.startLine;
  },
  state: ({ isPending }) => (isPending ? "PENDING" : "SUBMITTED"),
  subjectType: async (comment, _, ctx) => ((await loadThread(ctx, comment))?.line === null ? "FILE" : "LINE"),
  thread: (comment, _, ctx) => loadThread(ctx, comment),
  url: async (comment, _, ctx) => ctx.config.url + (await commentPath(ctx, comment)),
  viewerCanDelete: viewerCanOnComment("comment.delete"),
  viewerCanUpdate: viewerCanOnComment("comment.update"),
  viewerCannotUpdateReasons: async (comment, _, ctx) =>
    cannotUpdateReasons(ctx, await loadRepository(ctx, comment), {
      action: "comment.update",
      relation: { isAuthor: isAuthor(ctx, comment) },
    }),
  viewerDidAuthor: (comment, _, ctx) => isAuthor(ctx, comment),
};

export const reviewThreads: NonNullable<NonNullable<Resolvers["PullRequest"]>["reviewThreads"]> = async (
  { repositoryId, id },
  args,
  ctx,
) => connectionFromArray((await batch(ctx, loadPullThreads, { repositoryId, id }, issueKey)) ?? [], args, 30);

type InPull = { repositoryId: number; issueId: number };

async function loadPullRequest({ repositoryId, issueId }: InPull, _: unknown, ctx: Context): Promise<IssueRow> {
  return orNotFound(await loadIssue(ctx, { repositoryId, id: issueId }), "a PullRequest");
}

function viewerCanOnPull(action: "comment.create" | "pull.resolveThread") {
  return async (thread: InPull, args: unknown, ctx: Context) =>
    viewerCanOnIssue(action)(await loadPullRequest(thread, args, ctx), args, ctx);
}

function viewerCanOnComment(action: "comment.update" | "comment.delete") {
  return async (comment: ReviewCommentRow, _: unknown, ctx: Context): Promise<boolean> => {
    const repository = await loadRepository(ctx, comment);
    return repository !== undefined && viewerCan(ctx, action, repository, { isAuthor: isAuthor(ctx, comment) });
  };
}

function isAuthor(ctx: Context, { authorId }: ReviewCommentRow): boolean {
  return authorId !== null && authorId === ctx.viewer.accountId;
}

/** Whether the commit is no longer one of the pull request, as far as its commits were reported. */
async function isOutdated(ctx: Context, { repositoryId, issueId, commitOid }: ReviewThreadRow): Promise<boolean> {
  const key = { repositoryId, id: issueId };
  if ((await loadPull(ctx, key)).headRefOid === commitOid) return false;
  return !((await batch(ctx, loadPullCommits, key, issueKey)) ?? []).some(({ oid }) => oid === commitOid);
}

async function listComments(ctx: Context, { repositoryId, id }: IssueKey): Promise<ReviewCommentRow[]> {
  return (await batch(ctx, loadThreadComments, { repositoryId, id }, issueKey)) ?? [];
}

async function loadThread(ctx: Context, { repositoryId, threadId }: ReviewCommentRow) {
  return threadId === null ? undefined : batch(ctx, loadThreads, { repositoryId, id: threadId }, issueKey);
}

async function loadCommit(comment: ReviewCommentRow, _: unknown, ctx: Context) {
  const { repositoryId } = comment;
  const review = await batch(ctx, loadReviews, getReviewKey(comment), issueKey);
  const oid = (await loadThread(ctx, comment))?.commitOid ?? review?.commitOid ?? null;
  return oid === null ? null : { repositoryId, oid };
}

function getReviewKey({ repositoryId, reviewId }: ReviewCommentRow): IssueKey {
  return { repositoryId, id: reviewId };
}

async function commentPath(ctx: Context, comment: ReviewCommentRow): Promise<string> {
  const issue = await loadPullRequest(comment, undefined, ctx);
  return `${issuePath(await loadRepository(ctx, issue), issue)}#discussion_r${comment.id}`;
}
