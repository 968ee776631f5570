import { groupByCommit, isOfCommit, type CommitKey } from "#server/commits/commit.ts";
import type { Context } from "#server/platform/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { repositoryUrl } from "#server/rest/shapes/repository-urls.ts";

type MinimalPull = {
  id: number;
  number: number;
  repositoryId: number;
  headRefName: string;
  headRefOid: string;
  baseRefName: string;
  baseRefOid: string;
};

/** The open pull requests with these heads, of repositories that the caller has loaded as the viewer; 100 for each page of commits. */
export async function loadPullsOfHead(ctx: Context, keys: readonly CommitKey[]): Promise<MinimalPull[][]> {
  const rows = await ctx.db.rows<MinimalPull>(
    prepared(sql`
    select i.id, i.number, p.repository_id, p.head_ref_name, p.head_ref_oid, p.base_ref_name, p.base_ref_oid
    from pulls p join issues i on i.repository_id = p.repository_id and i.id = p.issue_id and i.state = 'OPEN'
    where ${isOfCommit("p.repository_id, p.head_ref_oid", keys)} order by i.number desc limit 100`),
  );
  return groupByCommit(keys, rows, (row) => ({ repositoryId: row.repositoryId, oid: row.headRefOid }));
}

/** GitHub's `pull-request-minimal`. */
export function toMinimalPull(ctx: Context, pull: MinimalPull, repository: RepositoryRow) {
  const repo = { id: repository.id, url: repositoryUrl(ctx, repository), name: repository.name };
  return {
    id: pull.id,
    number: pull.number,
    url: `${repo.url}/pulls/${pull.number}`,
    head: { ref: pull.headRefName, sha: pull.headRefOid, repo },
    base: { ref: pull.baseRefName, sha: pull.baseRefOid, repo },
  };
}
