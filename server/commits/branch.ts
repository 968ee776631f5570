import { visible } from "#server/access/visible.ts";
import type { CommitKey } from "#server/commits/commit.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import { inOrder, type Context } from "#server/platform/context.ts";
import { alsoInRepositories, hasTextKey, prepared, raw, sql } from "#server/platform/db/sql.ts";
import { hashSql } from "#server/repositories/ref.ts";
import { PULL_LIMITS } from "#shared/limits.ts";

/** A branch as it was reported. */
export type BranchRow = {
  id: number;
  repositoryId: number;
  name: string;
  /** Null: the last commit is not known. */
  oid: string | null;
};

export type BranchName = { repositoryId: number; name: string };

const COLUMNS = raw("b.id, b.repository_id, b.name, b.oid");

export const branchKey = (key: BranchName) => `${key.repositoryId}:${key.name}`;

/** Of repositories that the caller has loaded as the viewer. */
export async function loadBranches(ctx: Context, keys: readonly BranchName[]): Promise<(BranchRow | undefined)[]> {
  const names = keys.map(({ repositoryId, name }) => ({ repositoryId, id: name }));
  const rows = await ctx.db.rows<BranchRow>(
    prepared(sql`select ${COLUMNS} from branches b where ${hasTextKey("b.repository_id, b.name", names)}`),
  );
  return inOrder(keys, rows, branchKey);
}

/** The branches of a repository, by name. */
export function listBranches(ctx: Context, repositoryId: number): Promise<BranchRow[]> {
  return ctx.db.rows<BranchRow>(
    prepared(sql`
    select ${COLUMNS} from branches b where b.repository_id = ${repositoryId} order by b.name limit ${PULL_LIMITS.branches}`),
  );
}

/** The branches of repositories that the caller has loaded as the viewer, by name. */
export async function loadBranchLists(ctx: Context, repositoryIds: readonly number[]): Promise<BranchRow[][]> {
  const rows = await ctx.db.rows<BranchRow>(
    prepared(sql`
    select b.* from unnest(${repositoryIds}::bigint[]) as k (repository_id) cross join lateral (
      select ${COLUMNS} from branches b where b.repository_id = k.repository_id
        and ${alsoInRepositories("b.repository_id", repositoryIds)} order by b.name limit ${PULL_LIMITS.branches}) b`),
  );
  return repositoryIds.map((id) => rows.filter((row) => row.repositoryId === id));
}

const AT_COMMIT_MAX = 10;

/** Some of the branches whose last commit is this one. */
export function listBranchesAt(ctx: Context, { repositoryId, oid }: CommitKey): Promise<BranchRow[]> {
  return ctx.db.rows<BranchRow>(
    prepared(sql`
    select ${COLUMNS} from branches b where b.repository_id = ${repositoryId} and b.oid = ${oid} order by b.name limit ${AT_COMMIT_MAX}`),
  );
}

/** The name of a branch that can exist in Git, or an error. */
export function checkBranchName(input: string, field: string): string {
  const name = input.trim().replace(/^refs\/heads\//, "");
  if (name === "" || name.length > PULL_LIMITS.branchName || /[\s~^:?*[\\\p{Cc}]|\.\.|@\{|^[/-]|[/.]$/u.test(name)) {
    throw unprocessable(`${field} is not a branch name`, field);
  }
  return name;
}

/** Writes a branch as it was reported; without a commit, the one that is known stays. Says whether it is a new one. */
export async function reportBranch(ctx: Context, branch: BranchName & { oid: string | null }): Promise<boolean> {
  const row = await ctx.db.row<{ isNew: boolean }>(sql`
    insert into branches as b (repository_id, name, oid, updated_at)
    select ${branch.repositoryId}, ${branch.name}, ${branch.oid}, ${ctx.now}
    where (select count(*) from branches where repository_id = ${branch.repositoryId}) < ${PULL_LIMITS.branches}
    on conflict (repository_id, name) do update set oid = excluded.oid, updated_at = excluded.updated_at
    where excluded.oid is not null and excluded.oid is distinct from b.oid returning xmax = 0 as is_new`);
  return row?.isNew ?? false;
}

/** By the id of a Ref, whose second number is made from the name (server/repositories/ref.ts). */
export async function findBranchByRef(ctx: Context, key: IssueKey): Promise<BranchRow> {
  const branch = await ctx.db.row<BranchRow>(
    prepared(sql`
    select ${COLUMNS} from branches b join repositories r on r.id = b.repository_id
    where b.repository_id = ${key.repositoryId} and ${visible(ctx.viewer)}
      and ${hashSql(raw("b.name"))} = ${key.id}`),
  );
  if (!branch) throw notFound("a Ref");
  return branch;
}
