import { on } from "#server/events/on.ts";
import type { EventOf } from "#server/events/event.ts";
import { distinctIssues } from "#server/events/select-events.ts";
import type { Context } from "#server/platform/context.ts";
import { alsoInRepositories, hasKey, join, raw, sql } from "#server/platform/db/sql.ts";

/** An attachment of one repository that a text moved to another one names. */
type Transferred = { id: string; repositoryId: number; isStillNamed: boolean };

/**
 * Takes the attachments of transferred issues along to their new repository, whose visibility then applies. One that a
 * text of the old repository still names stays there, and its copy goes: an issue that merely names somebody's
 * attachment must not take it away.
 */
export const moveAttachments = on("TRANSFERRED", async (ctx, events) => {
  const found = await findAttachments(ctx, await findNamed(ctx, events));
  const [move, copy] = [found.filter((row) => !row.isStillNamed), found.filter((row) => row.isStillNamed)];
  if (copy.length > 0) await copyAttachments(ctx, copy);
  if (move.length === 0) return;
  await ctx.db.run(sql`
    update attachments a set repository_id = m.repository_id
    from unnest(${move.map((row) => row.id)}::uuid[], ${move.map((row) => row.repositoryId)}::bigint[]) as m (id, repository_id)
    where a.id = m.id`);
});

/** An attachment that a text of a transferred issue names. */
type Named = { fromId: number; repositoryId: number; id: string };

async function findNamed(ctx: Context, events: readonly EventOf<"TRANSFERRED">[]): Promise<Named[]> {
  const issues = distinctIssues(events);
  const rows = await ctx.db.rows<{ repositoryId: number; issueId: number; id: string }>(sql`
    select distinct t.repository_id, t.issue_id, found[1] as id from (
      select repository_id, issue_id, body from issue_bodies where ${hasKey("repository_id, issue_id", issues)}
      union all select repository_id, issue_id, body from comments where ${hasKey("repository_id, issue_id", issues)}) t,
    regexp_matches(t.body,
      '/user-attachments/(?:assets|files)/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})', 'g') found`);
  return rows.flatMap(({ repositoryId, issueId, id }) => {
    const event = events.find((moved) => moved.repositoryId === repositoryId && moved.issueId === issueId);
    return event ? [{ fromId: event.data.fromRepositoryId, repositoryId, id }] : [];
  });
}

/** Those of the former repositories, and whether another text there still names them. */
async function findAttachments(ctx: Context, named: readonly Named[]): Promise<Transferred[]> {
  const rows = await ctx.db.rows<Named & { name: string }>(sql`
    select distinct a.id, n.name, n.from_id, n.repository_id
    from unnest(${named.map((row) => row.fromId)}::bigint[], ${named.map((row) => row.repositoryId)}::bigint[],
      ${named.map((row) => row.id)}::text[]) as n (from_id, repository_id, name)
    join attachments a on n.name::uuid in (a.id, a.copied_from_id) and a.repository_id = n.from_id
    order by a.id, n.repository_id`);
  const still = await findStillNamed(ctx, rows);
  return rows.map(({ id, repositoryId, fromId, name }) => ({
    id,
    repositoryId,
    isStillNamed: still.has(`${fromId} ${name}`),
  }));
}

const TEXTS = [
  ["issue_bodies", "body"],
  ["comments", "body"],
  ["pull_reviews", "body"],
  ["pull_review_comments", "body"],
  ["discussions", "body"],
  ["milestones", "description"],
  ["repository_files", "content"],
] as const;

async function findStillNamed(ctx: Context, named: readonly { fromId: number; name: string }[]): Promise<Set<string>> {
  if (named.length === 0) return new Set();
  const fromIds = named.map(({ fromId }) => fromId);
  const isIn = ([table, column]: (typeof TEXTS)[number]) => sql`exists (
    select 1 from ${raw(table)} x where x.repository_id = n.from_id and ${alsoInRepositories("x.repository_id", fromIds)}
      and strpos(x.${raw(column)}, n.name) > 0)`;
  const rows = await ctx.db.rows<{ fromId: number; name: string }>(sql`
    select n.from_id, n.name from unnest(${fromIds}::bigint[], ${named.map(({ name }) => name)}::text[]) as n (from_id, name)
    where ${alsoInRepositories("n.from_id", fromIds)} and (${join(TEXTS.map(isIn), " or ")})`);
  return new Set(rows.map(({ fromId, name }) => `${fromId} ${name}`));
}

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
