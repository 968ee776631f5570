import { runCommand } from "#server/run-command.ts";
import { addComment } from "#server/comments/add-comment.ts";
import { COMMENT_COLUMNS, loadComments, type CommentRow } from "#server/comments/comment.ts";
import { deleteIssueComment } from "#server/comments/delete-comment.ts";
import { editHistory, type ContentEdit } from "#server/comments/edit-history.ts";
import { minimizeComment, unminimizeComment, type Classifier } from "#server/comments/minimize-comment.ts";
import {
  loadPinnedComments,
  pinIssueComment,
  unpinIssueComment,
  type PinnedComment,
} from "#server/comments/pin-comment.ts";
import { toggleCommentTask } from "#server/comments/toggle-comment-task.ts";
import { updateIssueComment } from "#server/comments/update-comment.ts";
import { batch, type Context } from "#server/context.ts";
import { issueKey, loadIssues, type IssueRow } from "#server/issues/issue.ts";
import {
  accountOrNull,
  loadAssociation,
  loadBody,
  issuePath,
  issueTypeName,
  loadRepository,
} from "#server/issues/issue-resolvers.ts";
import { redactHidden } from "#server/repositories/redact-hidden.ts";
import { sql } from "#server/platform/db/sql.ts";
import {
  connectionFromArray,
  toConnection,
  cursor,
  parseSlice,
  type PageArgs,
} from "#server/platform/graphql/connection.ts";
import type { Feature, Resolvers } from "#server/platform/graphql/feature.ts";
import { globalId, idNumbers, toDatabaseId } from "#server/platform/graphql/global-id.ts";
import { viewerCan } from "#server/repositories/repository.ts";
import { paths } from "#shared/paths.ts";

type Input<T> = { input: T & { clientMutationId?: string | null } };

const loadIssueOfComment = (ctx: Context, comment: CommentRow) =>
  batch(ctx, loadIssues, { repositoryId: comment.repositoryId, id: comment.issueId }, issueKey);

async function listComments(issue: IssueRow, args: PageArgs, ctx: Context) {
  const slice = parseSlice(args, issue.commentCount, 30);
  const rows = await ctx.db.rows<CommentRow>(sql`
    select ${COMMENT_COLUMNS} from comments c where c.repository_id = ${issue.repositoryId} and c.issue_id = ${issue.id}
    order by c.created_at, c.id limit ${slice.limit} offset ${slice.offset}`);
  return toConnection(rows, slice, issue.commentCount);
}

async function commentPath(ctx: Context, comment: CommentRow): Promise<string> {
  const issue = await loadIssueOfComment(ctx, comment);
  return issue ? paths.comment(issuePath(await loadRepository(ctx, comment), issue), comment.id) : "/";
}

type CommentAction = "comment.update" | "comment.delete" | "comment.hide" | "comment.pin";

async function viewerCanOnComment(ctx: Context, action: CommentAction, comment: CommentRow): Promise<boolean> {
  const repository = await loadRepository(ctx, comment);
  const isAuthor = comment.authorId !== null && comment.authorId === ctx.viewer.accountId;
  return repository !== undefined && viewerCan(ctx, action, repository, { isAuthor });
}

const loadPinned = (ctx: Context, issue: { repositoryId: number; id: number }) =>
  batch(ctx, loadPinnedComments, { repositoryId: issue.repositoryId, id: issue.id }, issueKey);

const isOnIssue = {
  comments: listComments,
  pinnedComment: async (issue: IssueRow, _: unknown, ctx: Context) => (await loadPinned(ctx, issue)) ?? null,
  userContentEdits: async (issue: IssueRow, args: PageArgs, ctx: Context) =>
    connectionFromArray(
      await editHistory(ctx, issue, null, (await loadBody(ctx, issue))?.body ?? ""),
      args,
      EDITS_SHOWN,
    ),
};

const EDITS_SHOWN = 50;

const resolvers: Resolvers = {
  Issue: isOnIssue,
  PullRequest: isOnIssue,
  PinnedIssueComment: {
    id: (pinned: PinnedComment) => globalId("PIC", pinned.repositoryId, pinned.commentId),
    issueComment: (pinned: PinnedComment, _: unknown, ctx: Context) =>
      batch(ctx, loadComments, { repositoryId: pinned.repositoryId, id: pinned.commentId }, issueKey),
    pinnedBy: (pinned: PinnedComment, _: unknown, ctx: Context) => accountOrNull(ctx, pinned.pinnedById),
  },
  UserContentEdit: {
    id: (edit: ContentEdit) => globalId("UCE", edit.repositoryId, edit.id),
    createdAt: (edit: ContentEdit) => edit.editedAt,
    diff: (edit: ContentEdit) => edit.after,
    previousText: (edit: ContentEdit) => edit.before,
    editor: (edit: ContentEdit, _: unknown, ctx: Context) => accountOrNull(ctx, edit.editorId),
  },
  IssueComment: {
    id: (comment: CommentRow) => globalId("IC", comment.repositoryId, comment.id),
    databaseId: (comment: CommentRow) => toDatabaseId(comment.id),
    fullDatabaseId: (comment: CommentRow) => comment.id,
    bodyHTML: async (comment: CommentRow, _: unknown, ctx: Context) =>
      redactHidden(ctx, await loadRepository(ctx, comment), comment.bodyHtml),
    bodyVersion: (comment: CommentRow) => comment.version,
    lastEditedAt: (comment: CommentRow) => comment.editedAt,
    author: (comment: CommentRow, _: unknown, ctx: Context) => accountOrNull(ctx, comment.authorId),
    authorAssociation: (comment: CommentRow, _: unknown, ctx: Context) => loadAssociation(ctx, comment),
    issue: async (comment: CommentRow, _: unknown, ctx: Context) => {
      const issue = await loadIssueOfComment(ctx, comment);
      return issue?.isPull ? null : issue;
    },
    pullRequest: async (comment: CommentRow, _: unknown, ctx: Context) => {
      const issue = await loadIssueOfComment(ctx, comment);
      return issue?.isPull ? issue : null;
    },
    repository: (comment: CommentRow, _: unknown, ctx: Context) => loadRepository(ctx, comment),
    resourcePath: (comment: CommentRow, _: unknown, ctx: Context) => commentPath(ctx, comment),
    url: async (comment: CommentRow, _: unknown, ctx: Context) => ctx.config.url + (await commentPath(ctx, comment)),
    editor: (comment: CommentRow, _: unknown, ctx: Context) => accountOrNull(ctx, comment.editorId),
    isMinimized: (comment: CommentRow) => comment.minimizedReason !== null,
    // GitHub answers in words: "off-topic".
    minimizedReason: (comment: CommentRow) => comment.minimizedReason?.toLowerCase().replace("_", "-") ?? null,
    isPinned: async (comment: CommentRow, _: unknown, ctx: Context) =>
      (await loadPinned(ctx, { repositoryId: comment.repositoryId, id: comment.issueId }))?.commentId === comment.id,
    userContentEdits: async (comment: CommentRow, args: PageArgs, ctx: Context) => {
      const issue = { repositoryId: comment.repositoryId, id: comment.issueId };
      return connectionFromArray(await editHistory(ctx, issue, comment.id, comment.body), args, EDITS_SHOWN);
    },
    viewerCanMinimize: (comment: CommentRow, _: unknown, ctx: Context) =>
      viewerCanOnComment(ctx, "comment.hide", comment),
    viewerCanPin: (comment: CommentRow, _: unknown, ctx: Context) => viewerCanOnComment(ctx, "comment.pin", comment),
    viewerDidAuthor: (comment: CommentRow, _: unknown, ctx: Context) =>
      comment.authorId !== null && comment.authorId === ctx.viewer.accountId,
    viewerCanUpdate: (comment: CommentRow, _: unknown, ctx: Context) =>
      viewerCanOnComment(ctx, "comment.update", comment),
    viewerCanDelete: (comment: CommentRow, _: unknown, ctx: Context) =>
      viewerCanOnComment(ctx, "comment.delete", comment),
  },
  Mutation: {
    addComment: async (
      _: unknown,
      { input }: Input<{ subjectId: string; body: string; idempotencyKey?: string }>,
      ctx: Context,
    ) => {
      const [repositoryId, id] = idNumbers(input.subjectId, ["I", "PR"]);
      const comment = await runCommand(ctx, addComment, { ...input, subject: { repositoryId, id } });
      const subject = await loadIssueOfComment(ctx, comment);
      const edge = {
        cursor: cursor((subject?.commentCount ?? 1) - 1),
        node: { ...comment, __typename: "IssueComment" },
      };
      return {
        commentEdge: edge,
        timelineEdge: edge,
        subject: subject && { ...subject, __typename: issueTypeName(subject) },
        clientMutationId: input.clientMutationId,
      };
    },
    updateIssueComment: async (
      _: unknown,
      { input }: Input<{ id: string; body: string; bodyVersion?: number }>,
      ctx: Context,
    ) => {
      const [repositoryId, id] = idNumbers(input.id, ["IC"]);
      return {
        issueComment: await runCommand(ctx, updateIssueComment, { ...input, repositoryId, id }),
        clientMutationId: input.clientMutationId,
      };
    },
    toggleCommentTask: async (
      _: unknown,
      { input }: Input<{ id: string; index: number; checked: boolean; bodyVersion?: number }>,
      ctx: Context,
    ) => ({
      issueComment: await runCommand(ctx, toggleCommentTask, { ...input, ...commentKey(input.id) }),
      clientMutationId: input.clientMutationId,
    }),
    minimizeComment: async (
      _: unknown,
      { input }: Input<{ subjectId: string; classifier: Classifier }>,
      ctx: Context,
    ) => ({
      minimizedComment: await runCommand(ctx, minimizeComment, {
        ...commentKey(input.subjectId),
        classifier: input.classifier,
      }),
      clientMutationId: input.clientMutationId,
    }),
    unminimizeComment: async (_: unknown, { input }: Input<{ subjectId: string }>, ctx: Context) => ({
      unminimizedComment: await runCommand(ctx, unminimizeComment, commentKey(input.subjectId)),
      clientMutationId: input.clientMutationId,
    }),
    pinIssueComment: async (_: unknown, { input }: Input<{ issueCommentId: string }>, ctx: Context) => ({
      issueComment: await runCommand(ctx, pinIssueComment, commentKey(input.issueCommentId)),
      clientMutationId: input.clientMutationId,
    }),
    unpinIssueComment: async (_: unknown, { input }: Input<{ issueCommentId: string }>, ctx: Context) => ({
      issueComment: await runCommand(ctx, unpinIssueComment, commentKey(input.issueCommentId)),
      clientMutationId: input.clientMutationId,
    }),
    deleteIssueComment: async (_: unknown, { input }: Input<{ id: string }>, ctx: Context) => {
      const [repositoryId, id] = idNumbers(input.id, ["IC"]);
      await runCommand(ctx, deleteIssueComment, { repositoryId, id });
      return { deletedCommentId: input.id, clientMutationId: input.clientMutationId };
    },
  },
};

function commentKey(id: string) {
  const [repositoryId, number] = idNumbers(id, ["IC"]);
  return { repositoryId, id: number };
}

export const comments: Feature = {
  name: "comments",
  hasSchema: true,
  resolvers,
  typeNames: { Minimizable: () => "IssueComment" },
  nodes: {
    IC: async (ctx, { numbers: [repositoryId = 0, id = 0] }) => {
      const comment = await batch(ctx, loadComments, { repositoryId, id }, issueKey);
      return comment && { ...comment, __typename: "IssueComment" };
    },
  },
};
