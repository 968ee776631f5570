import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { addComment } from "#server/comments/add-comment.ts";
import { deleteIssueComment } from "#server/comments/delete-comment.ts";
import { minimizeComment, unminimizeComment } from "#server/comments/minimize-comment.ts";
import { pinIssueComment, unpinIssueComment } from "#server/comments/pin-comment.ts";
import { toggleCommentTask } from "#server/comments/toggle-comment-task.ts";
import { updateIssueComment } from "#server/comments/update-comment.ts";
import { withIssueTypeName } from "#server/issues/issue-type-name.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { cursor } from "#server/platform/graphql/connection.ts";
import { decode } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";

export const Mutation: FeatureResolvers["comments"]["Mutation"] = {
  addComment: mutation(
    addComment,
    (input) => ({ ...input, subject: decode.issueOrPull(input.subjectId) }),
    async (comment, { ctx }) => {
      const subject = await loadIssue(ctx, { repositoryId: comment.repositoryId, id: comment.issueId });
      const edge = {
        cursor: cursor((subject?.commentCount ?? 1) - 1),
        node: withTypeName("IssueComment", comment),
      };
      return { commentEdge: edge, timelineEdge: edge, subject: withIssueTypeName(subject) };
    },
  ),
  updateIssueComment: mutation(
    updateIssueComment,
    (input) => ({ ...input, ...decode.comment(input.id) }),
    (issueComment) => ({ issueComment }),
  ),
  toggleCommentTask: mutation(
    toggleCommentTask,
    (input) => ({ ...input, ...decode.comment(input.id) }),
    (issueComment) => ({ issueComment }),
  ),
  minimizeComment: mutation(
    minimizeComment,
    (input) => ({ ...decode.comment(input.subjectId), classifier: input.classifier }),
    (minimizedComment) => ({ minimizedComment }),
  ),
  unminimizeComment: mutation(
    unminimizeComment,
    (input) => decode.comment(input.subjectId),
    (unminimizedComment) => ({ unminimizedComment }),
  ),
  pinIssueComment: mutation(
    pinIssueComment,
    (input) => decode.comment(input.issueCommentId),
    (issueComment) => ({ issueComment }),
  ),
  unpinIssueComment: mutation(
    unpinIssueComment,
    (input) => decode.comment(input.issueCommentId),
    (issueComment) => ({ issueComment }),
  ),
  deleteIssueComment: mutation(
    deleteIssueComment,
    (input) => decode.comment(input.id),
    (_, { input }) => ({ deletedCommentId: input.id }),
  ),
};
