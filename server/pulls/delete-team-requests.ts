import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";

/** Teams of another organization cannot review: their requests in a transferred repository end. */
export async function deleteTeamRequests(ctx: Context, { id, ownerId }: RepositoryRow): Promise<void> {
  await ctx.db.run(sql`
    delete from pull_review_requests q where q.repository_id = ${id}
      and q.team_id in (select t.id from teams t where t.organization_id <> ${ownerId})`);
}
