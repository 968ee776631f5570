import type { IssueKey } from "#server/issues/issue.ts";
import { forgetLoads, type Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Notes that an e-mail has created the issue. */
export async function writeCreatedViaEmail(ctx: Context, { repositoryId, id }: IssueKey): Promise<void> {
  await ctx.db.run(sql`
    update issue_bodies set created_via_email = true where repository_id = ${repositoryId} and issue_id = ${id}`);
  forgetLoads(ctx);
}
