import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { CommitRow } from "#server/commits/commit.ts";

/** Writes commits as they were reported; a commit that is reported again is replaced. */
export async function writeCommits(
  ctx: Context,
  repositoryId: number,
  commits: readonly Omit<CommitRow, "repositoryId">[],
): Promise<void> {
  const byOid = new Map(commits.map((commit) => [commit.oid, commit]));
  const rows = [...byOid.values()].map((commit) => ({ ...commit, parentOids: commit.parentOids.join(" ") }));
  await ctx.db.run(sql`
    insert into commits (repository_id, oid, message, author_id, author_name, author_email, authored_at, committer_id, committer_name,
      committer_email, committed_at, parent_oids, additions, deletions, changed_files, host_url)
    select ${repositoryId}, x."oid", x."message", x."authorId", x."authorName", x."authorEmail", x."authoredAt", x."committerId", x."committerName",
      x."committerEmail", x."committedAt", string_to_array(x."parentOids", ' '), x."additions", x."deletions", x."changedFiles", x."hostUrl"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x ("oid" text, "message" text, "authorId" bigint, "authorName" text,
      "authorEmail" text, "authoredAt" timestamptz, "committerId" bigint, "committerName" text, "committerEmail" text,
      "committedAt" timestamptz, "parentOids" text, "additions" int, "deletions" int, "changedFiles" int, "hostUrl" text)
    on conflict (repository_id, oid) do update set message = excluded.message, author_id = excluded.author_id,
      author_name = excluded.author_name, author_email = excluded.author_email, authored_at = excluded.authored_at,
      committer_id = excluded.committer_id, committer_name = excluded.committer_name, committer_email = excluded.committer_email,
      committed_at = excluded.committed_at, parent_oids = excluded.parent_oids, additions = excluded.additions,
      deletions = excluded.deletions, changed_files = excluded.changed_files,
      host_url = coalesce(excluded.host_url, commits.host_url)`);
}
