import type { IssueKey } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Where an issue is now, for what knows where it was. Whether the viewer sees it there is for the command to find out. */
export async function followMove(ctx: Context, key: IssueKey): Promise<IssueKey> {
  const moved = await ctx.db.row<{ toRepositoryId: number }>(sql`
    select t.to_repository_id from issue_transfers t where t.repository_id = ${key.repositoryId} and t.issue_id = ${key.id}
      and not exists (select from issues i where i.repository_id = ${key.repositoryId} and i.id = ${key.id}) limit 1`);
  return moved ? { repositoryId: moved.toRepositoryId, id: key.id } : key;
}
