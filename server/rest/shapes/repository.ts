import { loadOfEach } from "#server/access/of-visible-repositories.ts";
import { loadAccounts } from "#server/accounts/account.ts";
import type { Role } from "#server/access/policy.ts";
import { orNotFound } from "#server/errors.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { loadRepositoryDetails } from "#server/repositories/repository-details.ts";
import { repositoryAddress, type RepositoryRow } from "#server/repositories/repository.ts";
import { toTimestamp } from "#server/rest/shapes/addresses.ts";
import { repositoryUrl, repositoryUrls } from "#server/rest/shapes/repository-urls.ts";
import { toUser } from "#server/rest/shapes/user.ts";
import { countWatchers } from "#server/subscriptions/repository-subscription.ts";
import { paths } from "#shared/paths.ts";

/** GitHub's `repository` and `minimal-repository`, the form in lists and in other things. */
export async function toRepository(ctx: Context, repository: RepositoryRow) {
  const owner = orNotFound(await batch(ctx, loadAccounts, repository.ownerId), "a RepositoryOwner");
  const [openIssues = 0, details] = await Promise.all([
    batch(ctx, loadOpenCounts, repository.id),
    batch(ctx, loadRepositoryDetails, repository.id),
  ]);
  const url = repositoryUrl(ctx, repository);
  const pageUrl = ctx.config.url + paths.repository(repositoryAddress(repository));
  return {
    id: repository.id,
    node_id: globalId("R", repository.id),
    name: repository.name,
    full_name: `${repository.ownerLogin}/${repository.name}`,
    private: repository.visibility === "PRIVATE",
    owner: toUser(ctx, owner),
    html_url: pageUrl,
    description: repository.description,
    fork: false,
    url,
    ...repositoryUrls(url),
    created_at: toTimestamp(repository.createdAt),
    updated_at: toTimestamp(repository.updatedAt),
    pushed_at: toTimestamp(repository.updatedAt),
    git_url: `${pageUrl.replace(/^https?/, "git")}.git`,
    ssh_url: `ssh://git@${new URL(ctx.config.url).host}/${repository.ownerLogin}/${repository.name}.git`,
    clone_url: `${pageUrl}.git`,
    svn_url: pageUrl,
    homepage: details?.homepageUrl ?? null,
    size: 0,
    stargazers_count: 0,
    watchers_count: 0,
    language: null,
    has_issues: repository.hasIssuesEnabled,
    has_projects: details?.hasProjectsEnabled ?? true,
    has_downloads: false,
    has_wiki: false,
    has_pages: false,
    has_discussions: true,
    forks_count: 0,
    mirror_url: null,
    archived: repository.isArchived,
    disabled: repository.isDisabled,
    open_issues_count: openIssues,
    license: null,
    allow_forking: false,
    is_template: false,
    web_commit_signoff_required: false,
    topics: details?.topics ?? [],
    visibility: repository.visibility.toLowerCase(),
    forks: 0,
    open_issues: openIssues,
    watchers: 0,
    // No git is hosted here: the name is that of the branch which new pull requests are for.
    default_branch: details?.defaultBranch ?? "main",
    permissions: toPermissions(repository.viewerRole),
  };
}

/** GitHub's `full-repository`, for one repository. */
export async function toFullRepository(ctx: Context, repository: RepositoryRow) {
  const [minimal, details, watchers] = await Promise.all([
    toRepository(ctx, repository),
    batch(ctx, loadRepositoryDetails, repository.id),
    countWatchers(ctx, repository),
  ]);
  return {
    ...minimal,
    temp_clone_token: "",
    allow_squash_merge: details?.squashMergeAllowed ?? true,
    allow_merge_commit: details?.mergeCommitAllowed ?? true,
    allow_rebase_merge: details?.rebaseMergeAllowed ?? true,
    allow_auto_merge: false,
    delete_branch_on_merge: false,
    allow_update_branch: false,
    use_squash_pr_title_as_default: false,
    ...(repository.ownerKind === "ORGANIZATION" ? { organization: minimal.owner } : {}),
    network_count: 0,
    subscribers_count: watchers,
  };
}

const RANKS: Readonly<Record<Role, number>> = { READ: 1, TRIAGE: 2, WRITE: 3, MAINTAIN: 4, ADMIN: 5 };

export function toPermissions(role: Role | null) {
  const rank = role === null ? 0 : RANKS[role];
  return { admin: rank >= 5, maintain: rank >= 4, push: rank >= 3, triage: rank >= 2, pull: rank >= 1 };
}

/** Open issues and pull requests of repositories, from the counters. */
async function loadOpenCounts(ctx: Context, ids: readonly number[]): Promise<(number | Error)[]> {
  return loadOfEach(ctx, ids, async (available) => {
    const rows = await ctx.db.rows<{ repositoryId: number; count: number }>(
      prepared(sql`
      select repository_id, sum(count)::int as count from issue_counts
      where repository_id = any(${available}::bigint[]) and state = 'OPEN' group by 1`),
    );
    const counts = new Map(rows.map((row) => [row.repositoryId, row.count]));
    return (id) => counts.get(id) ?? 0;
  });
}
