import { act } from "#server/act.ts";
import { addComment } from "#server/comments/add-comment.ts";
import { COMMENT_COLUMNS, loadComments, type CommentRow } from "#server/comments/comment.ts";
import { deleteIssueComment } from "#server/comments/delete-comment.ts";
import { updateIssueComment } from "#server/comments/update-comment.ts";
import { batch, type Context } from "#server/context.ts";
import { issueKey, loadIssues, type IssueRow } from "#server/issues/issue.ts";
import { accountOrNull, associationOf, issuePath, issueTypeName, repositoryOf } from "#server/issues/resolve-issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { connectionOf, cursor, sliceOf, type PageArgs } from "#server/platform/graphql/connection.ts";
import type { Feature, Resolvers } from "#server/platform/graphql/feature.ts";
import { globalId, idNumbers } from "#server/platform/graphql/global-id.ts";
import { viewerMay } from "#server/repositories/repository.ts";
import { paths } from "#shared/paths.ts";

type Input<T> = { input: T & { clientMutationId?: string | null } };

const issueOf = (ctx: Context, comment: CommentRow) =>
  batch(ctx, loadIssues, { repositoryId: comment.repositoryId, id: comment.issueId }, issueKey);

async function commentsOf(issue: IssueRow, args: PageArgs, ctx: Context) {
  const slice = sliceOf(args, issue.commentCount, 30);
  const rows = await ctx.db.rows<CommentRow>(sql`
    select ${COMMENT_COLUMNS} from comments c where c.repository_id = ${issue.repositoryId} and c.issue_id = ${issue.id}
    order by c.created_at, c.id limit ${slice.limit} offset ${slice.offset}`);
  return connectionOf(rows, slice, issue.commentCount);
}

async function pathOf(ctx: Context, comment: CommentRow): Promise<string> {
  const issue = await issueOf(ctx, comment);
  return issue ? paths.comment(issuePath(await repositoryOf(ctx, comment), issue), comment.id) : "/";
}

async function may(ctx: Context, action: "comment.update" | "comment.delete", comment: CommentRow): Promise<boolean> {
  const repository = await repositoryOf(ctx, comment);
  const isAuthor = comment.authorId !== null && comment.authorId === ctx.viewer.accountId;
  return repository !== undefined && viewerMay(ctx, action, repository, { isAuthor });
}

const resolvers: Resolvers = {
  Issue: { comments: commentsOf },
  PullRequest: { comments: commentsOf },
  IssueComment: {
    id: (comment: CommentRow) => globalId("IC", comment.repositoryId, comment.id),
    databaseId: (comment: CommentRow) => comment.id,
    bodyHTML: (comment: CommentRow) => comment.bodyHtml,
    bodyVersion: (comment: CommentRow) => comment.version,
    lastEditedAt: (comment: CommentRow) => comment.editedAt,
    author: (comment: CommentRow, _: unknown, ctx: Context) => accountOrNull(ctx, comment.authorId),
    authorAssociation: (comment: CommentRow, _: unknown, ctx: Context) => associationOf(ctx, comment),
    issue: async (comment: CommentRow, _: unknown, ctx: Context) => {
      const issue = await issueOf(ctx, comment);
      return issue?.isPull ? null : issue;
    },
    pullRequest: async (comment: CommentRow, _: unknown, ctx: Context) => {
      const issue = await issueOf(ctx, comment);
      return issue?.isPull ? issue : null;
    },
    repository: (comment: CommentRow, _: unknown, ctx: Context) => repositoryOf(ctx, comment),
    resourcePath: (comment: CommentRow, _: unknown, ctx: Context) => pathOf(ctx, comment),
    url: async (comment: CommentRow, _: unknown, ctx: Context) => ctx.config.url + (await pathOf(ctx, comment)),
    viewerDidAuthor: (comment: CommentRow, _: unknown, ctx: Context) =>
      comment.authorId !== null && comment.authorId === ctx.viewer.accountId,
    viewerCanUpdate: (comment: CommentRow, _: unknown, ctx: Context) => may(ctx, "comment.update", comment),
    viewerCanDelete: (comment: CommentRow, _: unknown, ctx: Context) => may(ctx, "comment.delete", comment),
  },
  Mutation: {
    addComment: async (_: unknown, { input }: Input<{ subjectId: string; body: string }>, ctx: Context) => {
      const [repositoryId, id] = idNumbers(input.subjectId, ["I", "PR"]);
      const comment = await act(ctx, addComment, { subject: { repositoryId, id }, body: input.body });
      const subject = await issueOf(ctx, comment);
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
        issueComment: await act(ctx, updateIssueComment, { ...input, repositoryId, id }),
        clientMutationId: input.clientMutationId,
      };
    },
    deleteIssueComment: async (_: unknown, { input }: Input<{ id: string }>, ctx: Context) => {
      const [repositoryId, id] = idNumbers(input.id, ["IC"]);
      await act(ctx, deleteIssueComment, { repositoryId, id });
      return { deletedCommentId: input.id, clientMutationId: input.clientMutationId };
    },
  },
};

export const comments: Feature = {
  name: "comments",
  hasSchema: true,
  resolvers,
  nodes: {
    IC: async (ctx, { numbers: [repositoryId = 0, id = 0] }) => {
      const comment = await batch(ctx, loadComments, { repositoryId, id }, issueKey);
      return comment && { ...comment, __typename: "IssueComment" };
    },
  },
};
