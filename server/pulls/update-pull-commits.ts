import { accountsByLogins } from "#server/accounts/account.ts";
import type { Context } from "#server/platform/context.ts";
import { reportBranch } from "#server/commits/branch.ts";
import { checkOid, NO_COMMIT } from "#server/commits/commit.ts";
import { writeCommits } from "#server/commits/write-commits.ts";
import { dismissStaleReviews } from "#server/pulls/dismiss-stale-reviews.ts";
import { unprocessable } from "#server/errors.ts";
import { applyChanges } from "#server/issues/apply-changes.ts";
import type { IssueKey, IssueRow } from "#server/issues/issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { loadPullForUpdate, type PullFileRow, type PullForUpdate } from "#server/pulls/pull.ts";
import { rollUpPull } from "#server/pulls/roll-up.ts";
import { PULL_LIMITS } from "#shared/limits.ts";

type NewCommit = {
  oid: string;
  message: string;
  authorLogin?: string | null;
  authorName?: string | null;
  authorEmail?: string | null;
  authoredDate?: Date | null;
  committerLogin?: string | null;
  committerName?: string | null;
  committerEmail?: string | null;
  committedDate: Date;
  parents?: string[] | null;
  additions?: number | null;
  deletions?: number | null;
  changedFiles?: number | null;
};

type NewFile = Pick<PullFileRow, "path"> & {
  previousPath?: string | null;
  changeType?: PullFileRow["changeType"] | null;
  additions?: number | null;
  deletions?: number | null;
};

type CommitsUpdate = IssueKey & {
  commits: NewCommit[];
  files?: NewFile[] | null;
  baseRefOid?: string | null;
  headRefOid?: string | null;
  mergeable?: "CONFLICTING" | "MERGEABLE" | "UNKNOWN" | null;
};

/** Takes over the commits and files of a pull request as its host has them now, and whether they can be merged. */
export async function updatePullCommits(ctx: Context, input: CommitsUpdate): Promise<IssueRow> {
  const handle = await loadPullForUpdate(ctx, input, "push");
  const { issue, pull, repository } = handle;
  if (input.commits.length > PULL_LIMITS.commits) {
    throw unprocessable(`A pull request shows at most ${PULL_LIMITS.commits} commits.`, "commits");
  }
  const rows = await toRows(ctx, input.commits);
  const commitCount = await writePullCommits(handle, rows);
  await writeCommits(ctx, issue.repositoryId, rows);
  if (input.files) await writeFiles(handle, input.files);
  const head = input.headRefOid ? checkOid(input.headRefOid, "headRefOid") : (rows.at(-1)?.oid ?? null);
  const base = input.baseRefOid ? checkOid(input.baseRefOid, "baseRefOid") : null;
  await ctx.db.run(sql`
    update pulls set mergeable = coalesce(${input.mergeable ?? null}::mergeable_state, mergeable),
      head_ref_oid = coalesce(${head}, head_ref_oid), base_ref_oid = coalesce(${base}, base_ref_oid)
    where repository_id = ${issue.repositoryId} and issue_id = ${issue.id}`);
  if (pull.headRepository?.toLowerCase() === `${repository.ownerLogin}/${repository.name}`.toLowerCase()) {
    await reportBranch(ctx, { repositoryId: issue.repositoryId, name: pull.headRefName, oid: head });
  }
  await rollUpPull(ctx, issue);
  const isNewHead = head !== null && head !== pull.headRefOid && pull.headRefOid !== NO_COMMIT;
  const dismissals = isNewHead && commitCount > 0 ? await dismissStaleReviews(handle) : [];
  const kind = commitCount > 0 ? "HEAD_PUSHED" : "MERGEABLE_CHANGED";
  const previous = pull.headRefOid ? { previousOid: pull.headRefOid } : {};
  const data = { commitCount, headRefName: pull.headRefName, ...previous };
  return applyChanges(handle, [{ changes: {}, events: [{ kind, data }, ...dismissals] }]);
}

async function toRows(ctx: Context, commits: readonly NewCommit[]) {
  const people = await accountsByLogins(
    ctx,
    commits.flatMap((commit) => [commit.authorLogin ?? [], commit.committerLogin ?? []].flat()),
  );
  const findId = (login: string | null | undefined) => people.get((login ?? "").toLowerCase())?.id ?? null;
  return commits.map((commit, position) => ({
    position,
    oid: checkOid(commit.oid, `commits.${position}.oid`),
    message: commit.message.slice(0, PULL_LIMITS.message),
    authorId: findId(commit.authorLogin),
    authorName: cut(commit.authorName ?? commit.authorLogin),
    authorEmail: cut(commit.authorEmail),
    authoredAt: commit.authoredDate ?? commit.committedDate,
    committerId: findId(commit.committerLogin),
    committerName: cut(commit.committerName ?? commit.committerLogin),
    committerEmail: cut(commit.committerEmail),
    committedAt: commit.committedDate,
    parentOids: (commit.parents ?? []).slice(0, 16).map((oid) => checkOid(oid, `commits.${position}.parents`)),
    additions: checkCount(commit.additions, `commits.${position}.additions`),
    deletions: checkCount(commit.deletions, `commits.${position}.deletions`),
    changedFiles: commit.changedFiles ?? null,
  }));
}

/** How many of them are new. */
async function writePullCommits(
  { ctx, issue }: PullForUpdate,
  rows: Awaited<ReturnType<typeof toRows>>,
): Promise<number> {
  const removed = await ctx.db.rows<{ oid: string }>(sql`
    delete from pull_commits where repository_id = ${issue.repositoryId} and issue_id = ${issue.id} returning oid`);
  await ctx.db.run(sql`
    insert into pull_commits (repository_id, issue_id, position, oid, message, author_id, author_name, committed_at)
    select ${issue.repositoryId}, ${issue.id}, x."position", x."oid", x."message", x."authorId", x."authorName", x."committedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x ("position" int, "oid" text, "message" text, "authorId" bigint,
      "authorName" text, "committedAt" timestamptz)`);
  const known = new Set(removed.map((commit) => commit.oid));
  return rows.filter((row) => !known.has(row.oid)).length;
}

async function writeFiles({ ctx, issue }: PullForUpdate, files: readonly NewFile[]): Promise<void> {
  if (files.length > PULL_LIMITS.files) {
    throw unprocessable(`A pull request shows at most ${PULL_LIMITS.files} files.`, "files");
  }
  const rows = files.map((file, position) => ({
    position,
    path: file.path.slice(0, 4_096),
    previousPath: file.previousPath?.slice(0, 4_096) ?? null,
    changeType: file.changeType ?? "MODIFIED",
    additions: checkCount(file.additions, `files.${position}.additions`),
    deletions: checkCount(file.deletions, `files.${position}.deletions`),
  }));
  await ctx.db.run(sql`
    delete from pull_files where repository_id = ${issue.repositoryId} and issue_id = ${issue.id}`);
  await ctx.db.run(sql`
    insert into pull_files (repository_id, issue_id, position, path, previous_path, change_type, additions, deletions)
    select ${issue.repositoryId}, ${issue.id}, x."position", x."path", x."previousPath", x."changeType", x."additions", x."deletions"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x ("position" int, "path" text, "previousPath" text, "changeType" text,
      "additions" int, "deletions" int)`);
  const sum = (name: "additions" | "deletions") => rows.reduce((total, row) => total + row[name], 0);
  await ctx.db.run(sql`
    update pulls set additions = ${sum("additions")}, deletions = ${sum("deletions")}, changed_files = ${rows.length}
    where repository_id = ${issue.repositoryId} and issue_id = ${issue.id}`);
}

const COUNT_MAX = 100_000;

function checkCount(count: number | null | undefined, field: string): number {
  if ((count ?? 0) < 0) throw unprocessable(`${field} must not be negative`, field);
  return Math.min(count ?? 0, COUNT_MAX);
}

function cut(text: string | null | undefined): string | null {
  return text?.slice(0, 255) ?? null;
}
