import { branchKey, loadBranches } from "#server/commits/branch.ts";
import type { CommitKey } from "#server/commits/commit.ts";
import { batch } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { RestError } from "#server/rest/http/rest-error.ts";
import type { RestRequest } from "#server/rest/http/route.ts";
import { findRepository } from "#server/rest/inputs/find-resource.ts";

/** The commit of a ref: its id or the beginning of its id, or a branch. */
export async function findCommit(request: RestRequest): Promise<{ repository: RepositoryRow; commit: CommitKey }> {
  const { ctx, params } = request;
  const repository = await findRepository(request);
  const ref = params["commit_sha"] ?? params["sha"] ?? params["ref"] ?? params["path"] ?? "";
  const repositoryId = repository.id;
  if (/^[0-9a-f]{40}$/i.test(ref)) return { repository, commit: { repositoryId, oid: ref.toLowerCase() } };
  const name = ref.replace(/^(refs\/)?heads\//, "");
  const branch = await batch(ctx, loadBranches, { repositoryId, name }, branchKey);
  if (branch?.oid) return { repository, commit: { repositoryId, oid: branch.oid } };
  const commit = /^[0-9a-f]{4,39}$/i.test(ref) && (await findByBeginning(request, repositoryId, ref.toLowerCase()));
  if (commit) return { repository, commit };
  throw new RestError(422, `No commit found for SHA: ${ref}`);
}

/** Undefined: no commit begins so, or several do. */
async function findByBeginning(
  { ctx }: RestRequest,
  repositoryId: number,
  text: string,
): Promise<CommitKey | undefined> {
  const rows = await ctx.db.rows<CommitKey>(sql`
    select repository_id, oid from commits
    where repository_id = ${repositoryId} and oid >= ${text} and oid < ${`${text}g`} order by oid limit 2`);
  return rows.length === 1 ? rows[0] : undefined;
}
