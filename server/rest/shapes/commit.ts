import { commitKey, loadCommits, NO_COMMIT, type CommitKey, type CommitRow } from "#server/commits/commit.ts";
import { commitUrl } from "#server/commits/commit-path.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { oidGlobalId } from "#server/platform/graphql/global-id.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { toTimestamp } from "#server/rest/shapes/addresses.ts";
import { repositoryUrl } from "#server/rest/shapes/repository-urls.ts";
import { loadUser } from "#server/rest/shapes/user.ts";

/** GitHub's `commit`. Of a commit of which only the id was reported, the message is empty. */
export async function toCommit(ctx: Context, { repositoryId, oid }: CommitKey, repository: RepositoryRow) {
  const row = await batch(ctx, loadCommits, { repositoryId, oid }, commitKey);
  const url = `${repositoryUrl(ctx, repository)}/commits/${oid}`;
  const [author, committer, pageUrl] = await Promise.all([
    loadUser(ctx, row?.authorId ?? null),
    loadUser(ctx, row?.committerId ?? row?.authorId ?? null),
    commitUrl(ctx, { repositoryId, oid }),
  ]);
  return {
    url,
    sha: oid,
    node_id: oidGlobalId("C", { repositoryId, oid }),
    html_url: pageUrl,
    comments_url: `${url}/comments`,
    commit: toGitCommit(ctx, { oid, row, repository }),
    author,
    committer,
    parents: (row?.parentOids ?? []).map((sha) => ({
      sha,
      url: `${repositoryUrl(ctx, repository)}/commits/${sha}`,
      html_url: pageUrl.replace(oid, sha),
    })),
  };
}

/** With the numbers of its lines, for one commit. */
export async function toFullCommit(ctx: Context, commit: CommitKey, repository: RepositoryRow) {
  const row = await batch(ctx, loadCommits, commit, commitKey);
  const { additions, deletions } = row ?? { additions: 0, deletions: 0 };
  return {
    ...(await toCommit(ctx, commit, repository)),
    stats: { additions, deletions, total: additions + deletions },
    files: [],
  };
}

type Parts = { oid: string; row: CommitRow | undefined; repository: RepositoryRow };

function toGitCommit(ctx: Context, { oid, row, repository }: Parts) {
  const url = `${repositoryUrl(ctx, repository)}/git`;
  return {
    url: `${url}/commits/${oid}`,
    author: row ? toGitUser(row.authorName, row.authorEmail, row.authoredAt) : null,
    committer: row
      ? toGitUser(row.committerName ?? row.authorName, row.committerEmail ?? row.authorEmail, row.committedAt)
      : null,
    message: row?.message ?? "",
    comment_count: 0,
    tree: { sha: NO_COMMIT, url: `${url}/trees/${NO_COMMIT}` },
    verification: { verified: false, reason: "unsigned", signature: null, payload: null, verified_at: null },
  };
}

function toGitUser(name: string | null, email: string | null, date: Date) {
  return { name: name ?? "", email: email ?? "", date: toTimestamp(date) };
}
