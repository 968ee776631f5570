import { checkOid } from "#server/commits/commit.ts";
import { unprocessable } from "#server/errors.ts";
import { applyChanges } from "#server/issues/apply-changes.ts";
import { checkBody } from "#server/issues/check-input.ts";
import { issueKey, type IssueKey } from "#server/issues/issue.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { insertReview, requireReview } from "#server/pulls/add-review.ts";
import { loadFiles, loadPullCommits, loadPullForUpdate, type PullForUpdate } from "#server/pulls/pull.ts";
import { requireReviewComment, type ReviewCommentRow } from "#server/pulls/review-comment.ts";
import { isFull, requireThread, type DiffSide } from "#server/pulls/review-thread.ts";
import { requireInteraction } from "#server/repositories/interaction-limit.ts";
import { renderBody } from "#server/repositories/render-body.ts";
import { PULL_LIMITS } from "#shared/limits.ts";
import { COMMENT_BLANK } from "#shared/messages.ts";

type NewThread = {
  body: string;
  path: string;
  line?: number | null;
  startLine?: number | null;
  side?: DiffSide | null;
  startSide?: DiffSide | null;
  /** Whether it is about the whole file. */
  isOnFile?: boolean;
  commitOid?: string | null;
  diffHunk?: string | null;
};

type NewThreadOfPull = IssueKey &
  NewThread & {
    /** Whether it is submitted at once; otherwise it waits with the pending review of the viewer. */
    isSubmitted: boolean;
  };

/** Begins a thread of comments on lines of a file. Gives its first comment. */
export async function addReviewThread(ctx: Context, input: NewThreadOfPull): Promise<ReviewCommentRow> {
  const handle = await loadForComment(ctx, input);
  const { issue } = handle;
  const thread = await checkThread(handle, input);
  const state = input.isSubmitted ? "COMMENTED" : "PENDING";
  const pendingId = input.isSubmitted ? undefined : await findPending(handle);
  const reviewId = pendingId ?? (await insertReview(handle, { state, body: "", commitOid: thread.commitOid }));
  const threadId = await insertThread(handle, reviewId, thread);
  const commentId = await insertComment(handle, { reviewId, threadId, body: thread.body });
  if (input.isSubmitted) {
    await applyChanges(handle, [{ changes: {}, events: [{ kind: "REVIEWED", data: { reviewId } }] }]);
  }
  return requireReviewComment(ctx, { repositoryId: issue.repositoryId, id: commentId });
}

type NewReply = IssueKey & {
  body: string;
  /** The pending review of the viewer with which the reply waits; without it, the reply is submitted at once. */
  reviewId?: number | null;
};

/** Replies in a thread. */
export async function replyToReviewThread(ctx: Context, input: NewReply): Promise<ReviewCommentRow> {
  const thread = await requireThread(ctx, input);
  const { repositoryId, id: threadId } = thread;
  const handle = await loadForComment(ctx, { repositoryId, id: thread.issueId });
  const body = await checkReviewText(handle, input.body);
  const review = input.reviewId ? await requireReview(ctx, { repositoryId, id: input.reviewId }) : null;
  if (review && (review.state !== "PENDING" || review.issueId !== thread.issueId)) {
    throw unprocessable("Only a pending review of the pull request takes comments", "pullRequestReviewId");
  }
  const reviewId =
    review?.id ?? (await insertReview(handle, { state: "COMMENTED", body: "", commitOid: thread.commitOid }));
  const commentId = await insertComment(handle, { reviewId, threadId, body });
  if (!review) {
    const data = { reviewCommentId: commentId, threadId };
    await applyChanges(handle, [{ changes: {}, events: [{ kind: "REVIEW_COMMENTED", data }] }]);
  }
  return requireReviewComment(ctx, { repositoryId, id: commentId });
}

async function loadForComment(ctx: Context, key: IssueKey): Promise<PullForUpdate> {
  const handle = await loadPullForUpdate(ctx, key, "comment.create");
  await requireInteraction(ctx, handle.repository);
  return handle;
}

type CheckedThread = Awaited<ReturnType<typeof checkThread>>;

/** All checks come before the first write. */
async function checkThread(handle: PullForUpdate, input: NewThread) {
  const { line, startLine } = checkPosition(input);
  const side = input.side ?? "RIGHT";
  return {
    line,
    startLine,
    side,
    startSide: startLine === null ? null : (input.startSide ?? side),
    body: await checkReviewText(handle, input.body),
    path: await checkPath(handle, input.path),
    commitOid: await checkCommit(handle, input.commitOid),
    diffHunk: (input.diffHunk ?? "").slice(0, PULL_LIMITS.diffHunk),
  };
}

async function insertThread({ ctx, issue }: PullForUpdate, reviewId: number, thread: CheckedThread): Promise<number> {
  const { path, line, startLine, side, startSide, commitOid, diffHunk } = thread;
  const row = await ctx.db.row<{ id: number }>(sql`
    insert into pull_review_threads (repository_id, issue_id, review_id, path, line, start_line, side, start_side, commit_oid, diff_hunk, created_at)
    values (${issue.repositoryId}, ${issue.id}, ${reviewId}, ${path}, ${line}, ${startLine}, ${side}, ${startSide}, ${commitOid},
      ${diffHunk}, ${ctx.now}) returning id`);
  if (!row) throw new Error("The thread was not written.");
  return row.id;
}

type NewComment = { reviewId: number; threadId: number; body: string };

async function insertComment(handle: PullForUpdate, { reviewId, threadId, body }: NewComment): Promise<number> {
  const { ctx, issue, repository } = handle;
  const row = await ctx.db.row<{ id: number }>(sql`
    insert into pull_review_comments (repository_id, review_id, thread_id, body, body_html, created_at, updated_at)
    values (${issue.repositoryId}, ${reviewId}, ${threadId}, ${body}, ${await renderBody(ctx, repository, body)},
      ${ctx.now}, ${ctx.now}) returning id`);
  if (!row) throw new Error("The comment on lines was not written.");
  return row.id;
}

async function checkReviewText({ ctx, issue }: PullForUpdate, input: string): Promise<string> {
  const body = checkReviewComment(input);
  if (await isFull(ctx, issue)) {
    throw unprocessable(`A pull request has at most ${PULL_LIMITS.reviewComments} comments on lines`, "body");
  }
  return body;
}

export function checkReviewComment(input: string): string {
  const body = checkBody(input, "Comment");
  if (body.trim() === "") throw unprocessable(COMMENT_BLANK, "body");
  return body;
}

function checkPosition(input: NewThread): { line: number | null; startLine: number | null } {
  if (input.isOnFile) return { line: null, startLine: null };
  const line = checkLine(input.line, "line");
  if (line === null) throw unprocessable("line is missing", "line");
  const startLine = checkLine(input.startLine, "startLine");
  if (
    startLine !== null &&
    startLine > line &&
    (input.startSide ?? input.side ?? "RIGHT") === (input.side ?? "RIGHT")
  ) {
    throw unprocessable("start_line must precede the end line.", "startLine");
  }
  return { line, startLine };
}

function checkLine(line: number | null | undefined, field: string): number | null {
  if (line === null || line === undefined) return null;
  if (!Number.isInteger(line) || line < 1 || line > 10_000_000) throw unprocessable(`${field} is not a line`, field);
  return line;
}

/** One of the changed files, if they were reported. */
async function checkPath({ ctx, issue }: PullForUpdate, path: string): Promise<string> {
  const key = { repositoryId: issue.repositoryId, id: issue.id };
  const files = (await batch(ctx, loadFiles, key, issueKey)) ?? [];
  const isKnown = files.length === 0 || files.some((file) => file.path === path || file.previousPath === path);
  if (path === "" || path.length > 4_096 || !isKnown) {
    throw unprocessable("path is not part of the pull request", "path");
  }
  return path;
}

/** The head, or one of the commits that were reported. */
async function checkCommit({ ctx, issue, pull }: PullForUpdate, input: string | null | undefined): Promise<string> {
  const oid = input ? checkOid(input, "commitOID") : pull.headRefOid;
  if (oid === pull.headRefOid) return oid;
  const key = { repositoryId: issue.repositoryId, id: issue.id };
  const commits = (await batch(ctx, loadPullCommits, key, issueKey)) ?? [];
  if (!commits.some((commit) => commit.oid === oid)) {
    throw unprocessable("commit_id is not part of the pull request", "commitOID");
  }
  return oid;
}

async function findPending({ ctx, issue }: PullForUpdate): Promise<number | undefined> {
  const pending = await ctx.db.row<{ id: number }>(sql`
    select id from pull_reviews where repository_id = ${issue.repositoryId} and issue_id = ${issue.id} and state = 'PENDING'
      and author_id = ${ctx.viewer.accountId} limit 1`);
  return pending?.id;
}
