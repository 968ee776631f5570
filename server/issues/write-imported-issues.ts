import type { Context } from "#server/platform/context.ts";
import { raiseIssueCounter } from "#server/repositories/numbers.ts";
import { sql } from "#server/platform/db/sql.ts";

/** An issue or pull request as an archive has it; everything looked up and checked. */
export type ImportedIssue = {
  number: number;
  isPull: boolean;
  title: string;
  state: "OPEN" | "CLOSED";
  stateReason: string | null;
  authorId: number | null;
  authorAssociation: string | null;
  labelIds: number[];
  assigneeIds: number[];
  createdAt: Date;
  updatedAt: Date;
  closedAt: Date | null;
  closedById: number | null;
  sourceId: string | null;
  sourceUrl: string | null;
  commentCount: number;
  body: string;
  bodyHtml: string;
};

/** Writes them, new or again; answers the ids by number. */
export async function writeImportedIssues(
  ctx: Context,
  repositoryId: number,
  issues: readonly ImportedIssue[],
): Promise<Map<number, number>> {
  const rows = await ctx.db.rows<{ id: number; number: number }>(sql`
    insert into issues (repository_id, number, is_pull, title, state, state_reason, author_id, author_association, label_ids,
      assignee_ids, comment_count, created_at, updated_at, closed_at, closed_by_id, source_id, source_url)
    select ${repositoryId}, x."number", x."isPull", x."title", x."state", x."stateReason", x."authorId", x."authorAssociation",
      x."labelIds", x."assigneeIds", x."commentCount", x."createdAt", x."updatedAt", x."closedAt", x."closedById", x."sourceId", x."sourceUrl"
    from jsonb_to_recordset(${JSON.stringify(issues)}::jsonb) as x ("number" int, "isPull" boolean, "title" text, "state" issue_state,
      "stateReason" issue_state_reason, "authorId" bigint, "authorAssociation" text, "labelIds" bigint[], "assigneeIds" bigint[], "commentCount" int,
      "createdAt" timestamptz, "updatedAt" timestamptz, "closedAt" timestamptz, "closedById" bigint, "sourceId" text, "sourceUrl" text)
    on conflict (repository_id, number) do update set title = excluded.title, state = excluded.state, state_reason = excluded.state_reason,
      author_id = excluded.author_id, author_association = excluded.author_association, label_ids = excluded.label_ids,
      assignee_ids = excluded.assignee_ids, comment_count = excluded.comment_count, created_at = excluded.created_at,
      updated_at = excluded.updated_at, closed_at = excluded.closed_at, closed_by_id = excluded.closed_by_id,
      source_id = excluded.source_id, source_url = excluded.source_url
    returning id, number`);
  const ids = new Map(rows.map((row) => [row.number, row.id]));
  const bodies = issues.map((issue) => ({
    issueId: ids.get(issue.number),
    body: issue.body,
    bodyHtml: issue.bodyHtml,
  }));
  await ctx.db.run(sql`
    insert into issue_bodies as b (repository_id, issue_id, body, body_html)
    select ${repositoryId}, x."issueId", x."body", x."bodyHtml"
    from jsonb_to_recordset(${JSON.stringify(bodies)}::jsonb) as x ("issueId" bigint, "body" text, "bodyHtml" text)
    on conflict (repository_id, issue_id) do update set body = excluded.body, body_html = excluded.body_html, version = b.version + 1`);
  await raiseIssueCounter(ctx, repositoryId, Math.max(...issues.map((issue) => issue.number)));
  return ids;
}
