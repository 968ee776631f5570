import type { BranchName } from "#server/commits/branch.ts";
import { readable } from "#server/access/visible.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { PULL_LIMITS } from "#shared/limits.ts";

/** Links a branch such as `12-fix` to the open issue 12 of its repository, which the caller has loaded as the viewer. */
export async function linkPushedBranch(ctx: Context, { repositoryId, name }: BranchName): Promise<void> {
  const number = /^(\d{1,9})-/.exec(name)?.[1];
  if (number === undefined) return;
  await ctx.db.run(sql`
    insert into linked_branches (repository_id, issue_id, branch_repository_id, branch, created_at)
    select i.repository_id, i.id, i.repository_id, ${name}, ${ctx.now} from issues i
    where i.repository_id = ${repositoryId} and i.number = ${Number(number)} and not i.is_pull and i.state = 'OPEN' and ${readable(ctx.viewer)}
      and (select count(*) from linked_branches l where l.repository_id = i.repository_id and l.issue_id = i.id) < ${PULL_LIMITS.linkedBranches}
    on conflict (repository_id, issue_id, branch_repository_id, branch) do nothing`);
}
