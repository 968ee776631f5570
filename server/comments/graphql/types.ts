import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import type { AccountRow } from "#server/accounts/account.ts";
import { GHOST, loadAccount } from "#server/accounts/load-account.ts";
import { loadComments, type CommentRow } from "#server/comments/comment.ts";
import { loadEditHistory } from "#server/comments/edit-history.ts";
import { listCommentsByAuthor } from "#server/comments/list-comments-by-author.ts";
import { listComments, type CommentListArgs } from "#server/comments/list-comments.ts";
import { loadPinnedComments } from "#server/comments/pin-comment.ts";
import { batch, prime, type Context } from "#server/platform/context.ts";
import { orNotFound } from "#server/errors.ts";
import { loadAssociation } from "#server/issues/author-association.ts";
import { hasNone } from "#server/issues/issue-relations.ts";
import { issuePath } from "#server/issues/issue-path.ts";
import { issueKey, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { loadBody, loadIssue } from "#server/issues/load-issue.ts";
import { toText } from "#server/markdown/to-text.ts";
import { connectionFromArray, type PageArgs } from "#server/platform/graphql/connection.ts";
import { globalId, toDatabaseId } from "#server/platform/graphql/global-id.ts";
import { loadRepository, resolveRepository } from "#server/repositories/load-repository.ts";
import { cannotUpdateReasons } from "#server/repositories/cannot-update-reasons.ts";
import { redactHidden } from "#server/repositories/redact-hidden.ts";
import { viewerCan } from "#server/repositories/repository.ts";
import { paths } from "#shared/paths.ts";

type Resolvers = FeatureResolvers["comments"];

const EDITS_PAGE = 50;

const commentedFields = {
  comments: (issue: IssueRow, args: CommentListArgs, ctx: Context) => listComments(ctx, issue, args),
  pinnedComment: (issue: IssueRow, _: unknown, ctx: Context) => {
    const { repositoryId, id } = issue;
    // The comments of the timeline ask for it as well.
    if (hasNone(issue, "PINNED_COMMENT"))
      prime(ctx, loadPinnedComments, { key: { repositoryId, id }, value: undefined, toKey: issueKey });
    return loadPinned(ctx, issue);
  },
  userContentEdits: async (issue: IssueRow, args: PageArgs, ctx: Context) => {
    const body = (await loadBody(ctx, issue))?.body ?? "";
    return connectionFromArray(
      await loadEditHistory(ctx, { issue, commentId: null, currentText: body }),
      args,
      EDITS_PAGE,
    );
  },
};

export const Issue: Resolvers["Issue"] = {
  ...commentedFields,
  pinnedIssueComment: commentedFields.pinnedComment,
};
export const PullRequest: Resolvers["PullRequest"] = commentedFields;

const authorFields = {
  issueComments: (account: AccountRow, args: CommentListArgs, ctx: Context) =>
    listCommentsByAuthor(ctx, account.id, args),
};

export const PullRequestReview: Resolvers["PullRequestReview"] = {
  userContentEdits: (_, args) => connectionFromArray([], args, EDITS_PAGE),
};

export const PullRequestReviewComment: Resolvers["PullRequestReviewComment"] = {
  userContentEdits: (_, args) => connectionFromArray([], args, EDITS_PAGE),
};

export const User: Resolvers["User"] = authorFields;
export const Bot: Resolvers["Bot"] = authorFields;
export const Mannequin: Resolvers["Mannequin"] = authorFields;

export const PinnedIssueComment: Resolvers["PinnedIssueComment"] = {
  id: (pinned) => globalId("PIC", pinned.repositoryId, pinned.commentId),
  databaseId: (pinned) => toDatabaseId(pinned.commentId),
  fullDatabaseId: (pinned) => pinned.commentId,
  issue: async (pinned, _, ctx) => orNotFound(await loadIssue(ctx, pinned), "an Issue"),
  issueComment: async ({ repositoryId, commentId }, _, ctx) =>
    orNotFound(await batch(ctx, loadComments, { repositoryId, id: commentId }, issueKey), "an IssueComment"),
  pinnedBy: async (pinned, _, ctx) => (await loadAccount(ctx, pinned.pinnedById)) ?? GHOST,
};

export const UserContentEdit: Resolvers["UserContentEdit"] = {
  id: (edit) => globalId("UCE", edit.repositoryId, edit.id),
  createdAt: (edit) => edit.editedAt,
  updatedAt: (edit) => edit.editedAt,
  deletedAt: () => null,
  deletedBy: () => null,
  diff: (edit) => edit.after,
  previousText: (edit) => edit.before,
  editor: (edit, _, ctx) => loadAccount(ctx, edit.editorId),
};

export const IssueComment: Resolvers["IssueComment"] = {
  id: (comment) => globalId("IC", comment.repositoryId, comment.id),
  databaseId: (comment) => toDatabaseId(comment.id),
  fullDatabaseId: (comment) => comment.id,
  bodyHTML: async (comment, _, ctx) => redactHidden(ctx, await loadRepository(ctx, comment), comment.bodyHtml),
  bodyText: async (comment, _, ctx) =>
    toText(await redactHidden(ctx, await loadRepository(ctx, comment), comment.bodyHtml)),
  createdViaEmail: (comment) => comment.createdViaEmail,
  includesCreatedEdit: (comment) => comment.editedAt !== null,
  publishedAt: (comment) => comment.createdAt,
  bodyVersion: (comment) => comment.version,
  lastEditedAt: (comment) => comment.editedAt,
  author: (comment, _, ctx) => loadAccount(ctx, comment.authorId),
  authorAssociation: (comment, _, ctx) => loadAssociation(ctx, comment),
  issue: async (comment, _, ctx) => orNotFound(await loadIssue(ctx, getIssueKey(comment)), "an Issue"),
  issueish: async (comment, _, ctx) => orNotFound(await loadIssue(ctx, getIssueKey(comment)), "an Issue"),
  pullRequest: async (comment, _, ctx) => {
    const issue = await loadIssue(ctx, getIssueKey(comment));
    return issue?.isPull ? issue : null;
  },
  repository: resolveRepository,
  resourcePath: (comment, _, ctx) => commentPath(ctx, comment),
  url: async (comment, _, ctx) => ctx.config.url + (await commentPath(ctx, comment)),
  editor: (comment, _, ctx) => loadAccount(ctx, comment.editorId),
  isMinimized: (comment) => comment.minimizedReason !== null,
  // As GitHub writes it: "off-topic".
  minimizedReason: (comment) => comment.minimizedReason?.toLowerCase().replace("_", "-") ?? null,
  isPinned: async (comment, _, ctx) => (await loadPin(ctx, comment)) !== undefined,
  pinnedAt: async (comment, _, ctx) => (await loadPin(ctx, comment))?.pinnedAt,
  pinnedBy: async (comment, _, ctx) => {
    const account = await loadAccount(ctx, (await loadPin(ctx, comment))?.pinnedById ?? null);
    return account?.kind === "USER" ? account : null;
  },
  userContentEdits: async (comment, args, ctx) =>
    connectionFromArray(
      await loadEditHistory(ctx, { issue: getIssueKey(comment), commentId: comment.id, currentText: comment.body }),
      args,
      EDITS_PAGE,
    ),
  viewerCanMinimize: viewerCanOnComment("comment.hide"),
  viewerCanPin: viewerCanOnComment("comment.pin"),
  viewerCanUnminimize: async (comment, _, ctx) =>
    comment.minimizedReason !== null && (await viewerCanOnComment("comment.hide")(comment, _, ctx)),
  viewerCanUnpin: async (comment, _, ctx) =>
    (await loadPin(ctx, comment)) !== undefined && (await viewerCanOnComment("comment.pin")(comment, _, ctx)),
  viewerCanUpdate: viewerCanOnComment("comment.update"),
  viewerCanDelete: viewerCanOnComment("comment.delete"),
  viewerCannotUpdateReasons: async (comment, _, ctx) =>
    cannotUpdateReasons(ctx, await loadRepository(ctx, comment), {
      action: "comment.update",
      relation: { isAuthor: isAuthor(ctx, comment) },
    }),
  viewerDidAuthor: (comment, _, ctx) => isAuthor(ctx, comment),
};

function loadPinned(ctx: Context, { repositoryId, id }: IssueKey) {
  return batch(ctx, loadPinnedComments, { repositoryId, id }, issueKey);
}

/** The pin of the comment, if it is the pinned one. */
async function loadPin(ctx: Context, comment: CommentRow) {
  const pinned = await loadPinned(ctx, getIssueKey(comment));
  return pinned?.commentId === comment.id ? pinned : undefined;
}

function getIssueKey(comment: CommentRow): IssueKey {
  return { repositoryId: comment.repositoryId, id: comment.issueId };
}

async function commentPath(ctx: Context, comment: CommentRow): Promise<string> {
  const issue = await loadIssue(ctx, getIssueKey(comment));
  return issue ? paths.comment(issuePath(await loadRepository(ctx, comment), issue), comment.id) : "/";
}

function isAuthor(ctx: Context, comment: CommentRow): boolean {
  return comment.authorId !== null && comment.authorId === ctx.viewer.accountId;
}

type CommentAction = "comment.update" | "comment.delete" | "comment.hide" | "comment.pin";

function viewerCanOnComment(action: CommentAction) {
  return async (comment: CommentRow, _: unknown, ctx: Context): Promise<boolean> => {
    const repository = await loadRepository(ctx, comment);
    return repository !== undefined && viewerCan(ctx, action, repository, { isAuthor: isAuthor(ctx, comment) });
  };
}
