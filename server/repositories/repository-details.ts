import { visible } from "#server/access/visible.ts";
import { inOrder, type Context } from "#server/platform/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";

/** What lists of repositories do not need. */
export type RepositoryDetails = {
  id: number;
  homepageUrl: string | null;
  defaultBranch: string;
  topics: string[];
  hasProjectsEnabled: boolean;
  mergeCommitAllowed: boolean;
  rebaseMergeAllowed: boolean;
  squashMergeAllowed: boolean;
  archivedAt: Date | null;
};

export async function loadRepositoryDetails(
  ctx: Context,
  ids: readonly number[],
): Promise<(RepositoryDetails | undefined)[]> {
  const rows = await ctx.db.rows<RepositoryDetails>(
    prepared(sql`
    select r.id, r.homepage_url, r.default_branch, r.topics, r.has_projects_enabled, r.merge_commit_allowed,
      r.rebase_merge_allowed, r.squash_merge_allowed, r.archived_at
    from repositories r where r.id = any(${ids}::bigint[]) and ${visible(ctx.viewer)}`),
  );
  return inOrder<{ id: number }, RepositoryDetails>(
    ids.map((id) => ({ id })),
    rows,
    ({ id }) => String(id),
  );
}
