import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";

/** Teams are mentioned in repositories of their own organization only. */
export async function deleteTeamMentions(ctx: Context, { id, ownerId }: RepositoryRow): Promise<void> {
  await ctx.db.run(sql`
    delete from team_mentions m where m.repository_id = ${id}
      and m.team_id in (select t.id from teams t where t.organization_id <> ${ownerId})`);
}
