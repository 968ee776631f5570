import { on } from "#server/events/on.ts";
import { transfers } from "#server/events/select-events.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** An attachment of one repository that a text moved to another one names. */
type Transferred = { id: string; repositoryId: number; isStillNamed: boolean };

/**
 * Takes the attachments of transferred issues along to their new repository, whose visibility then applies. One that a
 * text of the old repository still names stays there, and its copy goes: an issue that merely names somebody's
 * attachment must not take it away.
 */
export const moveAttachments = on("TRANSFERRED", async (ctx, events) => {
  const found = await ctx.db.rows<Transferred>(sql`
    with texts as (
      select m.from_id, m.repository_id, b.body from ${transfers(events)}
        join issue_bodies b on b.repository_id = m.repository_id and b.issue_id = m.issue_id
      union all select m.from_id, m.repository_id, c.body from ${transfers(events)}
        join comments c on c.repository_id = m.repository_id and c.issue_id = m.issue_id),
    named as (
      select distinct t.from_id, t.repository_id, found[1] as id from texts t, regexp_matches(t.body,
        '/user-attachments/(?:assets|files)/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})', 'g') found)
    select a.id, n.repository_id, (
      exists (select 1 from issue_bodies where repository_id = n.from_id and strpos(body, n.id) > 0)
      or exists (select 1 from comments where repository_id = n.from_id and strpos(body, n.id) > 0)
      or exists (select 1 from pull_reviews where repository_id = n.from_id and strpos(body, n.id) > 0)
      or exists (select 1 from pull_review_comments where repository_id = n.from_id and strpos(body, n.id) > 0)
      or exists (select 1 from discussions where repository_id = n.from_id and strpos(body, n.id) > 0)
      or exists (select 1 from milestones where repository_id = n.from_id and strpos(description, n.id) > 0)
      or exists (select 1 from repository_files where repository_id = n.from_id and strpos(content, n.id) > 0)) as is_still_named
    from named n join attachments a on n.id::uuid in (a.id, a.copied_from_id) and a.repository_id = n.from_id
    order by a.id, n.repository_id`);
  const [move, copy] = [found.filter((row) => !row.isStillNamed), found.filter((row) => row.isStillNamed)];
  if (copy.length > 0) await copyAttachments(ctx, copy);
  if (move.length === 0) return;
  await ctx.db.run(sql`
    update attachments a set repository_id = m.repository_id
    from unnest(${move.map((row) => row.id)}::uuid[], ${move.map((row) => row.repositoryId)}::bigint[]) as m (id, repository_id)
    where a.id = m.id`);
});

/** A repository gets one copy at most. It is found by the address of the original. */
async function copyAttachments(ctx: Context, rows: readonly Transferred[]): Promise<void> {
  await ctx.db.run(sql`
    with copied as (
      insert into attachments (repository_id, account_id, name, content_type, size, created_at, copied_from_id)
      select t.repository_id, a.account_id, a.name, a.content_type, a.size, a.created_at, coalesce(a.copied_from_id, a.id)
      from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.repositoryId)}::bigint[]) as t (id, repository_id)
      join attachments a on a.id = t.id
      where not exists (select 1 from attachments c
        where c.repository_id = t.repository_id and coalesce(a.copied_from_id, a.id) in (c.id, c.copied_from_id))
      returning id, copied_from_id),
    sources as (
      select c.id, a.id as source_id from copied c join attachments a on a.id = any(${rows.map((row) => row.id)}::uuid[])
        and coalesce(a.copied_from_id, a.id) = c.copied_from_id)
    insert into attachment_chunks (attachment_id, position, content)
    select s.id, k.position, k.content from sources s join attachment_chunks k on k.attachment_id = s.source_id`);
}
