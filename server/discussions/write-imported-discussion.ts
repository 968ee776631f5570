import type { Context } from "#server/platform/context.ts";
import type { DiscussionRow } from "#server/discussions/discussion.ts";
import { sql } from "#server/platform/db/sql.ts";
import { raiseIssueCounter } from "#server/repositories/numbers.ts";

type ImportedDiscussion = Omit<DiscussionRow, "id" | "repositoryId">;

/** Writes a discussion of an archive, unless the repository has one of its number. Returns whether its number is free for it. */
export async function writeImportedDiscussion(
  ctx: Context,
  repositoryId: number,
  discussion: ImportedDiscussion,
): Promise<boolean> {
  const { number, title, body, bodyHtml, authorId, labelIds, sourceUrl, createdAt, updatedAt } = discussion;
  const issue = await ctx.db.row(sql`
    select 1 from issues where repository_id = ${repositoryId} and number = ${number}`);
  if (issue) return false;
  await ctx.db.run(sql`
    insert into discussions (repository_id, number, title, body, body_html, author_id, label_ids, source_url, created_at, updated_at)
    values (${repositoryId}, ${number}, ${title}, ${body}, ${bodyHtml}, ${authorId}, ${labelIds}, ${sourceUrl}, ${createdAt}, ${updatedAt})
    on conflict (repository_id, number) do nothing`);
  await raiseIssueCounter(ctx, repositoryId, number);
  return true;
}
