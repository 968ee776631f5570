import type { DefinitionPart } from "#server/imports/archive.ts";
import type { Context } from "#server/platform/context.ts";
import { alsoInRepositories, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";

/** An ISO time, without fractions if they are zero, as in archives. */
export function iso(column: string) {
  return raw(
    `to_char(${column} at time zone 'UTC', case when date_trunc('second', ${column}) = ${column} then 'YYYY-MM-DD"T"HH24:MI:SS"Z"' else 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"' end)`,
  );
}

/** Tells a distributed database that the rows of an alias are of the repository that the statement exports, which asks its worker alone. */
export function isExported(alias: string): Sql {
  return alsoInRepositories(`${alias}.repository_id`, []);
}

function selectReactions(subject: "ISSUE" | "COMMENT", id: string): Sql {
  return sql`(select jsonb_agg(jsonb_build_object('user', ra.login, 'content', rx.content, 'createdAt', ${iso("rx.created_at")})
    order by rx.content, rx.created_at, ra.login)
    from reactions rx join accounts ra on ra.id = rx.account_id
    where rx.repository_id = i.repository_id and rx.subject = ${raw(`'${subject}'`)} and rx.subject_id = ${raw(id)}
      and ${isExported("rx")})`;
}

/** The fields of a comment `c` of the issue `i` that only archives of this program have. Default values are left out. */
export const COMMENT_DETAILS = sql`jsonb_strip_nulls(jsonb_build_object(
  'minimizedReason', c.minimized_reason, 'reactions', ${selectReactions("COMMENT", "c.id")},
  'pinned', (select jsonb_build_object('by', pca.login, 'at', ${iso("pc.pinned_at")}) from pinned_comments pc
    left join accounts pca on pca.id = pc.pinned_by_id where pc.repository_id = c.repository_id and pc.comment_id = c.id
      and ${isExported("pc")})))`;

/** The same for the issue `i`. Relations to issues of other repositories are left out. */
export const ISSUE_DETAILS = sql`jsonb_strip_nulls(jsonb_build_object(
  'milestone', (select m.number from milestones m where m.repository_id = i.repository_id and m.id = i.milestone_id and ${isExported("m")}),
  'type', (select t.name from issue_types t where t.id = i.issue_type_id),
  'isLocked', nullif(i.is_locked, false), 'lockReason', i.lock_reason,
  'reactions', ${selectReactions("ISSUE", "i.id")},
  'fields', (select jsonb_agg(jsonb_build_object('name', f.name, 'text', v.text_value, 'number', v.number_value, 'date', v.date_value,
      'options', (select jsonb_agg(o.name order by o.position, o.id) from issue_field_options o where o.id = any(v.option_ids))) order by f.name)
    from issue_field_values v join issue_fields f on f.id = v.field_id where v.repository_id = i.repository_id and v.issue_id = i.id
      and ${isExported("v")}),
  'projects', (select jsonb_agg(jsonb_build_object('number', pr.number, 'title', pr.title, 'addedAt', ${iso("pi.added_at")}) order by pr.number)
    from project_items pi join projects pr on pr.id = pi.project_id join repositories r on r.id = pi.repository_id and r.owner_id = pr.owner_id
    where pi.repository_id = i.repository_id and pi.issue_id = i.id),
  'pinned', (select jsonb_build_object('position', n.position, 'by', na.login, 'at', ${iso("n.created_at")})
    from pinned_issues n left join accounts na on na.id = n.pinned_by_id where n.repository_id = i.repository_id and n.issue_id = i.id
      and ${isExported("n")}),
  'subIssues', (select jsonb_agg(si.number order by s.position, s.issue_id) from sub_issues s
    join issues si on si.repository_id = s.repository_id and si.id = s.issue_id
    where s.parent_repository_id = i.repository_id and s.parent_id = i.id and s.repository_id = i.repository_id
      and ${isExported("si")}),
  'blockedBy', (select jsonb_agg(jsonb_build_object('number', bi.number, 'createdAt', ${iso("d.created_at")}) order by d.created_at, bi.number)
    from issue_dependencies d join issues bi on bi.repository_id = d.blocker_repository_id and bi.id = d.blocker_id
    where d.repository_id = i.repository_id and d.issue_id = i.id and d.blocker_repository_id = i.repository_id
      and ${isExported("bi")}),
  'duplicateOf', (select di.number from issues di where di.repository_id = i.repository_id and di.id = i.duplicate_of_id
    and i.duplicate_of_repository_id = i.repository_id and ${isExported("di")})))`;

/** The statement of each part, with one `record` in each row. Types, fields and projects are those of the repository's owner. */
const DEFINITIONS: Record<Exclude<DefinitionPart, "attachments">, (repository: RepositoryRow) => Sql> = {
  exclusiveGroups: ({ id }) =>
    sql`select to_jsonb(name) as record from exclusive_label_groups where repository_id = ${id} order by name`,
  milestones: ({ id }) => sql`
    select jsonb_strip_nulls(jsonb_build_object('number', m.number, 'title', m.title, 'description', m.description,
      'dueOn', ${iso("m.due_on")}, 'state', m.state, 'creator', a.login, 'createdAt', ${iso("m.created_at")},
      'updatedAt', ${iso("m.updated_at")}, 'closedAt', ${iso("m.closed_at")},
      'order', (select case when bool_or(i.milestone_rank is not null)
          then jsonb_agg(i.number order by coalesce(i.milestone_rank, i.id::numeric), i.id) end
        from issues i where i.repository_id = ${id} and i.milestone_id = m.id))) as record
    from milestones m left join accounts a on a.id = m.creator_id where m.repository_id = ${id} order by m.number`,
  issueTypes: ({ ownerId }) => sql`
    select jsonb_strip_nulls(jsonb_build_object('name', name, 'description', description, 'color', color, 'isEnabled', is_enabled)) as record
    from issue_types where organization_id = ${ownerId} order by id`,
  issueFields: ({ ownerId }) => sql`
    select jsonb_strip_nulls(jsonb_build_object('name', f.name, 'description', f.description, 'dataType', f.data_type, 'isPinned', f.is_pinned,
      'options', (select jsonb_agg(jsonb_build_object('name', o.name, 'description', o.description, 'color', o.color) order by o.position, o.id)
        from issue_field_options o where o.field_id = f.id))) as record
    from issue_fields f where f.organization_id = ${ownerId} order by f.id`,
  projects: ({ id, ownerId }) => sql`
    select jsonb_strip_nulls(jsonb_build_object('number', p.number, 'title', p.title, 'isClosed', p.is_closed, 'isPublic', p.is_public,
      'creator', a.login, 'createdAt', ${iso("p.created_at")}, 'updatedAt', ${iso("p.updated_at")})) as record
    from projects p left join accounts a on a.id = p.creator_id
    where p.owner_id = ${ownerId} and exists (select 1 from project_items i where i.project_id = p.id and i.repository_id = ${id})
    order by p.number`,
  views: ({ id }) => sql`
    select jsonb_strip_nulls(jsonb_build_object('creator', a.login, 'name', v.name, 'description', v.description, 'query', v.query, 'icon', v.icon,
      'color', v.color, 'editors', v.editors, 'isScoped', nullif(v.scoping_repository_id is not distinct from v.repository_id, false),
      'isDefault', nullif(exists (select 1 from default_views d where d.repository_id = ${id} and d.view_id = v.id), false),
      'createdAt', ${iso("v.created_at")}, 'updatedAt', ${iso("v.updated_at")})) as record
    from views v join accounts a on a.id = v.account_id where v.repository_id = ${id} order by v.id`,
  discussions: ({ id }) => sql`
    select jsonb_strip_nulls(jsonb_build_object('number', d.number, 'url', d.source_url, 'title', d.title, 'author', a.login,
      'labels', (select jsonb_agg(l.name order by o.n) from unnest(d.label_ids) with ordinality o (id, n)
        join labels l on l.repository_id = ${id} and l.id = o.id),
      'body', d.body, 'createdAt', ${iso("d.created_at")}, 'updatedAt', ${iso("d.updated_at")})) as record
    from discussions d left join accounts a on a.id = d.author_id where d.repository_id = ${id} order by d.number`,
  files: ({ id }) => sql`
    select jsonb_build_object('path', path, 'content', content, 'updatedAt', ${iso("updated_at")}) as record
    from repository_files where repository_id = ${id} order by path collate "C"`,
};

/** The parts of an archive between its labels and its issues. Parts without records are left out. */
export async function* loadDefinitions(
  ctx: Context,
  repository: RepositoryRow,
): AsyncGenerator<[DefinitionPart, AsyncIterable<unknown>]> {
  for (const [part, statement] of Object.entries(DEFINITIONS) as [
    keyof typeof DEFINITIONS,
    (typeof DEFINITIONS)["files"],
  ][]) {
    const rows = await ctx.db.rows<{ record: unknown }>(statement(repository));
    if (rows.length > 0) yield [part, toIterable(rows.map((row) => row.record))];
  }
  const ids = await ctx.db.rows<{ id: string }>(sql`
    select id from attachments where repository_id = ${repository.id} and size > 0 order by created_at, coalesce(copied_from_id, id)`);
  if (ids.length > 0) yield ["attachments", loadAttachments(ctx, ids)];
}

async function* toIterable(records: readonly unknown[]): AsyncGenerator {
  yield* records;
}

/** Loads one attachment at a time, because each can have 25 MB. */
async function* loadAttachments(ctx: Context, ids: readonly { id: string }[]): AsyncGenerator {
  for (const { id } of ids) {
    const row = await ctx.db.row<{ record: Record<string, unknown>; content: Buffer }>(sql`
      select jsonb_strip_nulls(jsonb_build_object('id', coalesce(t.copied_from_id, t.id), 'name', t.name, 'creator', a.login,
          'createdAt', ${iso("t.created_at")})) as record,
        (select string_agg(k.content, ''::bytea order by k.position) from attachment_chunks k where k.attachment_id = t.id) as content
      from attachments t left join accounts a on a.id = t.account_id where t.id = ${id}::uuid`);
    if (row) yield { ...row.record, content: row.content.toString("base64") };
  }
}
