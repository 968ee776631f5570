import type { AccountRow } from "#server/accounts/account.ts";
import type { CommentRow } from "#server/comments/comment.ts";
import type { ContentEdit } from "#server/comments/edit-history.ts";
import type { PinnedComment } from "#server/comments/pin-comment.ts";

export type Mappers = {
  CommentAuthor: AccountRow;
  IssueComment: CommentRow;
  Minimizable: CommentRow;
  PinnedIssueComment: PinnedComment;
  UserContentEdit: ContentEdit;
};
