import { accountsByLogins } from "#server/accounts/account.ts";
import type { Context } from "#server/platform/context.ts";
import { unprocessable } from "#server/errors.ts";
import { applyChanges } from "#server/issues/apply-changes.ts";
import type { IssueKey, IssueRow } from "#server/issues/issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { checkOid } from "#server/pulls/create-pull.ts";
import { rollUpPull } from "#server/pulls/check-run.ts";
import { loadPullForUpdate } from "#server/pulls/pull.ts";

type NewCommit = {
  oid: string;
  message: string;
  authorLogin?: string | null;
  authorName?: string | null;
  committedDate: Date;
};

type CommitsUpdate = IssueKey & {
  commits: NewCommit[];
  headRefOid?: string | null;
  mergeable?: "CONFLICTING" | "MERGEABLE" | "UNKNOWN" | null;
};

const COMMITS_MAX = 250;

/** Takes over the commits of a pull request as its host has them now, and whether they can be merged. */
export async function updatePullCommits(ctx: Context, input: CommitsUpdate): Promise<IssueRow> {
  const handle = await loadPullForUpdate(ctx, input);
  const { issue, pull } = handle;
  if (input.commits.length > COMMITS_MAX) {
    throw unprocessable(`A pull request shows at most ${COMMITS_MAX} commits.`, "commits");
  }
  const people = await accountsByLogins(
    ctx,
    input.commits.flatMap((commit) => commit.authorLogin ?? []),
  );
  const rows = input.commits.map((commit, position) => ({
    position,
    oid: checkOid(commit.oid, `commits.${position}.oid`),
    message: commit.message.slice(0, 65_535),
    authorId: people.get((commit.authorLogin ?? "").toLowerCase())?.id ?? null,
    authorName: (commit.authorName ?? commit.authorLogin ?? null)?.slice(0, 255) ?? null,
    committedAt: commit.committedDate,
  }));
  const known = await ctx.db.rows<{ oid: string }>(
    sql`select oid from pull_commits where repository_id = ${issue.repositoryId} and issue_id = ${issue.id}`,
  );
  await ctx.db.run(
    sql`delete from pull_commits where repository_id = ${issue.repositoryId} and issue_id = ${issue.id}`,
  );
  await ctx.db.run(sql`
    insert into pull_commits (repository_id, issue_id, position, oid, message, author_id, author_name, committed_at)
    select ${issue.repositoryId}, ${issue.id}, x."position", x."oid", x."message", x."authorId", x."authorName", x."committedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x ("position" int, "oid" text, "message" text, "authorId" bigint,
      "authorName" text, "committedAt" timestamptz)`);
  const head = input.headRefOid ? checkOid(input.headRefOid, "headRefOid") : rows.at(-1)?.oid;
  await ctx.db.run(sql`
    update pulls set mergeable = coalesce(${input.mergeable ?? null}::mergeable_state, mergeable), head_ref_oid = coalesce(${head ?? null}, head_ref_oid)
    where repository_id = ${issue.repositoryId} and issue_id = ${issue.id}`);
  await rollUpPull(ctx, issue);
  const before = new Set(known.map((commit) => commit.oid));
  const commitCount = rows.filter((row) => !before.has(row.oid)).length;
  const kind = commitCount > 0 ? "HEAD_PUSHED" : "MERGEABLE_CHANGED";
  const data = { commitCount, headRefName: pull.headRefName };
  return applyChanges(handle, [{ changes: {}, events: [{ kind, data }] }]);
}
