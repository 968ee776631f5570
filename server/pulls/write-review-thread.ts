import { checkOid } from "#server/commits/commit.ts";
import { unprocessable } from "#server/errors.ts";
import { checkBody } from "#server/issues/check-input.ts";
import { issueKey } from "#server/issues/issue.ts";
import { batch } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { loadFiles, loadPullCommits, type PullForUpdate } from "#server/pulls/pull.ts";
import { countReviewComments, type DiffSide } from "#server/pulls/review-thread.ts";
import { renderBodies } from "#server/repositories/render-body.ts";
import { PULL_LIMITS } from "#shared/limits.ts";
import { COMMENT_BLANK } from "#shared/messages.ts";

export type NewThread = {
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

type CheckedThread = Awaited<ReturnType<typeof checkThread>>;

/** All checks of new threads, before the first write. */
export async function checkThreads(handle: PullForUpdate, inputs: readonly NewThread[]): Promise<CheckedThread[]> {
  if (inputs.length === 0) return [];
  if (inputs.length > PULL_LIMITS.reviewThreads) {
    throw unprocessable(`A review begins with at most ${PULL_LIMITS.reviewThreads} comments on lines`, "threads");
  }
  await requireRoom(handle, inputs.length);
  return Promise.all(inputs.map((input) => checkThread(handle, input)));
}

async function checkThread(handle: PullForUpdate, input: NewThread) {
  const { line, startLine } = checkPosition(input);
  const side = input.side ?? "RIGHT";
  return {
    line,
    startLine,
    side,
    startSide: startLine === null ? null : (input.startSide ?? side),
    body: checkReviewComment(input.body),
    path: await checkPath(handle, input.path),
    commitOid: await checkCommit(handle, input.commitOid),
    diffHunk: (input.diffHunk ?? "").slice(0, PULL_LIMITS.diffHunk),
  };
}

/** Writes threads with their first comments. Gives the ids of the comments. */
export async function insertThreads(
  handle: PullForUpdate,
  reviewId: number,
  threads: readonly CheckedThread[],
): Promise<number[]> {
  if (threads.length === 0) return [];
  const { ctx, issue } = handle;
  const column = <K extends keyof CheckedThread>(name: K) => threads.map((thread) => thread[name]);
  const rows = await ctx.db.rows<{ id: number }>(sql`
    insert into pull_review_threads (repository_id, issue_id, review_id, path, line, start_line, side, start_side, commit_oid, diff_hunk, created_at)
    select ${issue.repositoryId}, ${issue.id}, ${reviewId}, path, line, start_line, side, start_side, commit_oid, diff_hunk, ${ctx.now}::timestamptz
    from unnest(${column("path")}::text[], ${column("line")}::int[], ${column("startLine")}::int[], ${column("side")}::text[],
      ${column("startSide")}::text[], ${column("commitOid")}::text[], ${column("diffHunk")}::text[])
      with ordinality as x (path, line, start_line, side, start_side, commit_oid, diff_hunk, position)
    order by position returning id`);
  const comments = threads.map(({ body }, index) => ({ threadId: rows[index]?.id ?? 0, body }));
  return insertComments(handle, reviewId, comments);
}

/** Writes comments of threads. Gives their ids. */
export async function insertComments(
  handle: PullForUpdate,
  reviewId: number,
  comments: readonly { threadId: number; body: string }[],
): Promise<number[]> {
  const { ctx, issue, repository } = handle;
  const bodies = comments.map(({ body }) => body);
  const rows = await ctx.db.rows<{ id: number }>(sql`
    insert into pull_review_comments (repository_id, review_id, thread_id, body, body_html, created_at, updated_at)
    select ${issue.repositoryId}, ${reviewId}, thread_id, body, body_html, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    from unnest(${comments.map(({ threadId }) => threadId)}::bigint[], ${bodies}::text[],
      ${await renderBodies(ctx, repository, bodies)}::text[]) with ordinality as x (thread_id, body, body_html, position)
    order by position returning id`);
  return rows.map(({ id }) => id);
}

/** That the pull request takes as many more comments on lines. */
export async function requireRoom({ ctx, issue }: PullForUpdate, count: number): Promise<void> {
  if ((await countReviewComments(ctx, issue)) + count <= PULL_LIMITS.reviewComments) return;
  throw unprocessable(`A pull request has at most ${PULL_LIMITS.reviewComments} comments on lines`, "body");
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
