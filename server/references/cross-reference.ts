import type { Context, EventSubscriber } from "#server/context.ts";
import { loadIssues, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { visible } from "#server/access/visible.ts";
import { eventId, hasEventField, isOfKind } from "#server/events/event-sql.ts";
import { on } from "#server/events/on.ts";
import { recordAll } from "#server/events/record.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";

/** At most so many issues hear of one text. */
const REFERENCES_MAX = 50;

/**
 * An issue that names another makes a cross-reference on it, once, when its
 * body or a comment first does. The links of the kept HTML are what is named:
 * the renderer has looked past code and quotes, and asked what the writer may see.
 */
export const recordReferences: EventSubscriber[] = [
  on(["ISSUE_OPENED", "BODY_EDITED"], (ctx, { repositoryId, issueId }) =>
    recordLinks(
      ctx,
      { repositoryId, id: issueId },
      sql`select body_html from issue_bodies where repository_id = ${repositoryId} and issue_id = ${issueId}`,
    ),
  ),
  on(["ISSUE_COMMENT", "COMMENT_EDITED"], (ctx, { repositoryId, issueId, data }) =>
    recordLinks(
      ctx,
      { repositoryId, id: issueId },
      sql`select body_html from comments where repository_id = ${repositoryId} and id = ${data.commentId}`,
    ),
  ),
];

async function recordLinks(ctx: Context, source: IssueKey, body: Sql): Promise<void> {
  const row = await ctx.db.row<{ bodyHtml: string }>(body);
  if (!row?.bodyHtml.includes('class="issue-link"')) return;
  const targets = await findTargets(ctx, source, row.bodyHtml);
  await recordAll(
    ctx,
    targets.map((target) => ({
      kind: "CROSS_REFERENCED",
      repositoryId: target.repositoryId,
      issueId: target.id,
      data: { otherRepositoryId: source.repositoryId, otherIssueId: source.id },
    })),
  );
}

const LINK = /<a href="\/([^/"]+)\/([^/"]+)\/(?:issues|pull)\/(\d{1,9})(?:#[^"]*)?" class="issue-link"/g;

/** The issues named that have not heard of this one yet. */
async function findTargets(ctx: Context, source: IssueKey, html: string): Promise<IssueRow[]> {
  const named = [...html.matchAll(LINK)].slice(0, REFERENCES_MAX * 4);
  const keys = await ctx.db.rows<IssueKey>(sql`
    select distinct i.repository_id, i.id
    from unnest(${named.map((m) => decodeURIComponent(m[1] ?? ""))}::text[], ${named.map((m) => decodeURIComponent(m[2] ?? ""))}::text[],
      ${named.map((m) => Number(m[3]))}::int[]) as w (owner, name, number)
    join accounts o on lower(o.login) = lower(w.owner)
    join repositories r on r.owner_id = o.id and lower(r.name) = lower(w.name)
    join issues i on i.repository_id = r.id and i.number = w.number
    where ${visible(ctx.viewer)} and not (i.repository_id = ${source.repositoryId} and i.id = ${source.id})
      and not exists (select 1 from events e where ${hasEventField("CROSS_REFERENCED", "otherIssueId")}
        and ${eventId("CROSS_REFERENCED", "otherIssueId")} = ${source.id}
        and e.repository_id = i.repository_id and e.issue_id = i.id and ${isOfKind("CROSS_REFERENCED")})
    order by i.repository_id, i.id limit ${REFERENCES_MAX}`);
  const rows = await loadIssues(ctx, keys);
  return rows.filter((row) => row !== undefined);
}
