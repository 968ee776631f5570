/** What an event of an issue needs to be told again: ids, and what the transaction removes. */
export type IssueSource = {
  subject: "issue";
  action: string;
  issueId: number;
  /** Where the issue is now, if the event is told elsewhere: an issue that was transferred. */
  movedTo?: number;
  /** Where it was before. */
  movedFrom?: number;
  labelId?: number;
  assigneeId?: number;
  milestoneId?: number;
  /** The name of an issue type. */
  typeName?: string;
  field?: FieldSource;
  /** Former values of the title or the body. */
  changes?: Record<string, object>;
  /** The issue as it was, in GitHub's shape: it is deleted. */
  snapshot?: object;
  /** The head of a pull request before a push. */
  before?: string;
  /** Why a pull request left the merge queue. */
  reason?: "MANUAL" | "MERGE";
  /** Who is asked for a review, or no longer is. */
  requestedId?: number;
  requestedTeamId?: number;
};

/** A value of an issue field, as the timeline has it: options by their names. */
export type SourceValue = { text: string | null; options: readonly string[] };

/** An issue field whose value was set or cleared. */
export type FieldSource = { id: number; value: SourceValue | null; from: SourceValue | null };

export type CommentSource = {
  subject: "comment";
  action: string;
  issueId: number;
  commentId: number;
  changes?: { body: { from: string } };
};

export type ReviewSource = {
  subject: "review";
  action: string;
  issueId: number;
  reviewId: number;
  changes?: { body: { from: string } };
};

/** A comment on lines of code. */
export type ReviewCommentSource = {
  subject: "review-comment";
  action: string;
  commentId: number;
  changes?: { body: { from: string } };
};

/** A thread of such comments. */
export type ThreadSource = { subject: "thread"; action: string; threadId: number };

/** A sub-issue and its parent, or a blocked issue and what blocks it. `issueId` is the one in the repository. */
export type RelationSource = {
  subject: "relation";
  action: string;
  issueId: number;
  otherRepositoryId: number;
  otherIssueId: number;
};

/** A change that was announced with its row (server/events/announce-change.ts). */
export type ChangeSource = { subject: "change"; action: string | null; row: object; changes?: object };

export type PingSource = { webhookId: number };

export type Source =
  | IssueSource
  | CommentSource
  | ReviewSource
  | ReviewCommentSource
  | ThreadSource
  | RelationSource
  | ChangeSource;
