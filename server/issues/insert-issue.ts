import type { Context } from "#server/context.ts";
import { checkBody, checkTitle } from "#server/issues/check-input.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import { renderBody } from "#server/repositories/render-body.ts";
import { sql } from "#server/platform/db/sql.ts";
import { nextIssueNumber } from "#server/repositories/numbers.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";

/** Writes the row and the body of a new issue or pull request. Its event is the caller's to record, once all of it is there. */
export async function insertIssue(
  ctx: Context,
  repository: RepositoryRow,
  input: { title: string; body?: string | null; isPull: boolean },
): Promise<IssueKey> {
  const title = checkTitle(input.title);
  const body = checkBody(input.body ?? "");
  const bodyHtml = await renderBody(ctx, repository, body);
  const row = await ctx.db.row<{ id: number }>(sql`
    insert into issues (repository_id, number, is_pull, title, author_id, created_at, updated_at)
    values (${repository.id}, ${await nextIssueNumber(ctx, repository.id)}, ${input.isPull}, ${title}, ${ctx.viewer.accountId}, ${ctx.now}, ${ctx.now})
    returning id`);
  if (!row) throw new Error("The issue was not written.");
  await ctx.db.run(sql`
    insert into issue_bodies (repository_id, issue_id, body, body_html) values (${repository.id}, ${row.id}, ${body}, ${bodyHtml})`);
  return { repositoryId: repository.id, id: row.id };
}
