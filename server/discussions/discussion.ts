import { visibleEach } from "#server/access/visible.ts";
import type { AccountRow } from "#server/accounts/account.ts";
import { inOrder, type Context } from "#server/platform/context.ts";
import { hasKey, prepared, raw, sql } from "#server/platform/db/sql.ts";

export type DiscussionRow = {
  id: number;
  repositoryId: number;
  number: number;
  title: string;
  body: string;
  bodyHtml: string;
  authorId: number | null;
  labelIds: number[];
  sourceUrl: string | null;
  createdAt: Date;
  updatedAt: Date;
};

type DiscussionKey = { repositoryId: number; id: number };

export const DISCUSSION_COLUMNS = raw(`d.id, d.repository_id, d.number, d.title, d.body, d.body_html, d.author_id,
  d.label_ids, d.source_url, d.created_at, d.updated_at`);

export const discussionKey = (key: DiscussionKey) => `${key.repositoryId}:${key.id}`;

export async function loadDiscussions(
  ctx: Context,
  keys: readonly DiscussionKey[],
): Promise<(DiscussionRow | undefined)[]> {
  const rows = await ctx.db.rows<DiscussionRow>(
    prepared(sql`
    select ${DISCUSSION_COLUMNS} from discussions d join repositories r on r.id = d.repository_id
    where ${hasKey("d.repository_id, d.id", keys)}
      and ${visibleEach(ctx.viewer)}`),
  );
  return inOrder(keys, rows, discussionKey);
}

/** The discussion of a number in a repository that the caller has loaded. */
export function discussionByNumber(
  ctx: Context,
  { repositoryId, number }: { repositoryId: number; number: number },
): Promise<DiscussionRow | undefined> {
  return ctx.db.row<DiscussionRow>(
    prepared(sql`
    select ${DISCUSSION_COLUMNS} from discussions d where d.repository_id = ${repositoryId} and d.number = ${number}`),
  );
}

/** The text of an issue that is created from the discussion: Markdown, which says where it comes from. */
export function formatBody(discussion: DiscussionRow, author: AccountRow | null): string {
  const { number, body, sourceUrl, createdAt } = discussion;
  const date = createdAt.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
  return [
    sourceUrl === null ? `### From discussion #${number}` : `### Discussed in ${sourceUrl}`,
    `<div type='discussions-op-text'>`,
    `<sup>Originally posted by **${author?.login ?? "ghost"}** ${date}</sup>`,
    body.trim(),
    "</div>",
  ].join("\n\n");
}
