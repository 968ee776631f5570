import type { Context } from "#server/platform/context.ts";
import { notFound } from "#server/errors.ts";
import { ARCHIVE_MAGIC } from "#server/imports/archive.ts";
import { loadAssociations } from "#server/issues/author-association.ts";
import { COMMENT_DETAILS, isExported, iso, ISSUE_DETAILS, loadDefinitions } from "#server/imports/export-details.ts";
import { alsoInRepositories, sql } from "#server/platform/db/sql.ts";
import { writePrivateFile } from "#server/platform/private-file.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { repositoryAddress, repositoryByNameUnfiltered, type RepositoryRow } from "#server/repositories/repository.ts";
import { paths } from "#shared/paths.ts";

const PAGE = 200;

/**
 * Writes a repository in the format that `importArchive` reads, one page of records
 * at a time. The file gets its name when it is complete. Without a visibility filter:
 * for the command line, never for a viewer.
 */
export async function exportArchive(
  ctx: Context,
  input: { owner: string; name: string; path: string; onProgress?: (done: number, total: number) => void },
): Promise<{ records: number }> {
  const repository = await repositoryByNameUnfiltered(ctx, input.owner, input.name);
  if (!repository) throw notFound(`a Repository with the name '${input.owner}/${input.name}'`);
  let records = 0;
  const total = await countRecords(ctx, repository);
  const onRecords = (count: number) => {
    records += count;
    input.onProgress?.(records, total);
  };
  await writePrivateFile(input.path, [jsonParts(ctx, repository, onRecords)]);
  return { records };
}

async function countRecords(ctx: Context, repository: RepositoryRow): Promise<number> {
  const row = await ctx.db.row<{ count: number }>(
    sql`select count(*) as count from issues where repository_id = ${repository.id}`,
  );
  return row?.count ?? 0;
}

type OnRecords = (count: number) => void;

async function* jsonParts(ctx: Context, repository: RepositoryRow, onRecords: OnRecords): AsyncGenerator<string> {
  const head = {
    magic: ARCHIVE_MAGIC,
    timestamp: ctx.now.toISOString(),
    repo: `${repository.ownerLogin}/${repository.name}`,
  };
  const labels = await ctx.db.rows(sql`
    select name, coalesce(description, '') as description, color from labels where repository_id = ${repository.id} order by id`);
  yield `${JSON.stringify(head).slice(0, -1)},"labels":${JSON.stringify(labels)}`;
  for await (const [part, records] of loadDefinitions(ctx, repository)) yield* jsonList(part, records);
  yield* jsonList("issues", loadPages(ctx, repository, { isPull: false, onRecords }));
  yield* jsonList("pulls", loadPages(ctx, repository, { isPull: true, onRecords }));
  yield "}\n";
}

async function* jsonList(name: string, records: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = "";
  yield `,"${name}":[`;
  for await (const record of records) {
    yield `${separator}\n${JSON.stringify(record)}`;
    separator = ",";
  }
  yield "]";
}

async function* loadPages(
  ctx: Context,
  repository: RepositoryRow,
  { isPull, onRecords }: { isPull: boolean; onRecords: OnRecords },
): AsyncGenerator {
  let after = 0;
  for (;;) {
    const rows = await loadPage(ctx, repository, { isPull, after });
    yield* await toRecords(ctx, repository, rows);
    onRecords(rows.length);
    after = rows.at(-1)?.number ?? after;
    if (rows.length < PAGE) return;
  }
}

type Comment = { author: string | null; authorAssociation: string | null; authorId: number | null };
type Row = Record<string, unknown> & {
  number: number;
  id: number;
  authorId: number | null;
  authorAssociation: string | null;
  comments: Comment[];
  reviews: (Comment & Record<string, unknown>)[] | null;
};

type PageRow = { id: number; number: number; isPull: boolean; row: Row };

/** An issue or pull request as JSON, with the aliases of `loadPage`. */
const RECORD = sql`jsonb_build_object(
      'number', i.number, 'id', i.source_id, 'title', i.title, 'url', i.source_url,
      'state', case when p.merged_at is not null then 'MERGED' else i.state::text end,
      'stateReason', i.state_reason,
      'author', a.login, 'authorId', i.author_id, 'authorAssociation', i.author_association,
      'assignees', (select coalesce(jsonb_agg(s.login order by o.n), '[]') from unnest(i.assignee_ids) with ordinality o (id, n) join accounts s on s.id = o.id),
      'labels', (select coalesce(jsonb_agg(l.name order by o.n), '[]') from unnest(i.label_ids) with ordinality o (id, n)
        join labels l on l.repository_id = i.repository_id and l.id = o.id and ${isExported("l")}),
      'body', b.body, 'createdAt', ${iso("i.created_at")}, 'updatedAt', ${iso("i.updated_at")}, 'closedAt', ${iso("i.closed_at")},
      'comments', (select coalesce(jsonb_agg(jsonb_build_object('author', ca.login, 'authorId', c.author_id, 'authorAssociation', c.author_association,
          'body', c.body, 'createdAt', ${iso("c.created_at")}, 'updatedAt', ${iso("c.updated_at")}) || ${COMMENT_DETAILS} order by c.source_position nulls last, c.created_at, c.id), '[]')
        from comments c left join accounts ca on ca.id = c.author_id where c.repository_id = i.repository_id and c.issue_id = i.id
          and ${isExported("c")})
    ) || ${ISSUE_DETAILS} || case when p.issue_id is null then '{}'::jsonb else jsonb_build_object(
      'baseRepository', p.base_repository, 'baseRefName', p.base_ref_name, 'baseRefOid', p.base_ref_oid,
      'headRepository', p.head_repository, 'headRefName', p.head_ref_name, 'headRefOid', p.head_ref_oid,
      'mergedAt', ${iso("p.merged_at")}, 'mergedBy', m.login,
      'mergeCommit', case when p.merge_commit_oid is not null then jsonb_build_object('oid', p.merge_commit_oid) end,
      'isDraft', p.is_draft,
      'reviews', (select coalesce(jsonb_agg(jsonb_build_object('id', v.source_id, 'commit', case when v.commit_oid is not null then jsonb_build_object('abbreviatedOid', v.commit_oid) end,
          'author', va.login, 'authorId', v.author_id, 'authorAssociation', v.author_association, 'state', v.state, 'body', v.body,
          'createdAt', ${iso("v.created_at")}, 'updatedAt', ${iso("v.updated_at")},
          'comments', (select coalesce(jsonb_agg(jsonb_build_object('originalPosition', vc.original_position, 'body', vc.body,
              'createdAt', ${iso("vc.created_at")}, 'updatedAt', ${iso("vc.updated_at")}) order by vc.id), '[]')
            from pull_review_comments vc where vc.repository_id = v.repository_id and vc.review_id = v.id
              and ${isExported("vc")})) order by v.id), '[]')
        from pull_reviews v left join accounts va on va.id = v.author_id where v.repository_id = i.repository_id and v.issue_id = i.id and v.state <> 'PENDING'
          and ${isExported("v")})) end`;

function loadPage(
  ctx: Context,
  repository: RepositoryRow,
  { isPull, after }: { isPull: boolean; after: number },
): Promise<PageRow[]> {
  return ctx.db.rows<PageRow>(sql`
    select i.id, i.number, i.is_pull, ${RECORD} as row
    from issues i
    join issue_bodies b on b.repository_id = i.repository_id and b.issue_id = i.id
    left join pulls p on p.repository_id = i.repository_id and p.issue_id = i.id
    left join accounts a on a.id = i.author_id
    left join accounts m on m.id = p.merged_by_id
    where i.repository_id = ${repository.id} and i.is_pull = ${isPull} and i.number > ${after}
      and ${alsoInRepositories("i.repository_id", [repository.id])}
    order by i.number limit ${PAGE}`);
}

async function toRecords(ctx: Context, repository: RepositoryRow, pageRows: PageRow[]) {
  const associations = await loadAuthorAssociations(
    ctx,
    repository,
    pageRows.map(({ row }) => row),
  );
  return pageRows.map((pageRow) => toRecord(ctx, repository, { ...pageRow, associations }));
}

/** Adds the ids, addresses and associations of records that were not imported. */
function toRecord(
  ctx: Context,
  repository: RepositoryRow,
  { id, isPull, row, associations }: PageRow & { associations: Map<number, string> },
): Record<string, unknown> {
  const path = isPull
    ? paths.pull(repositoryAddress(repository), row.number)
    : paths.issue(repositoryAddress(repository), row.number);
  const { isDraft, stateReason, ...fields } = row;
  return {
    ...addAssociation(fields as Row, associations),
    id: row["id"] ?? globalId(isPull ? "PR" : "I", repository.id, id),
    url: row["url"] ?? ctx.config.url + path,
    // Older archives do not have these fields. They are left out if they have the usual value.
    ...(isDraft === true ? { isDraft } : {}),
    ...(stateReason !== null && stateReason !== "COMPLETED" ? { stateReason } : {}),
    comments: row.comments.map((comment) => addAssociation(comment, associations)),
    ...(row.reviews ? { reviews: row.reviews.map((review) => addAssociation(review, associations)) } : {}),
  };
}

function addAssociation<T extends { authorId: number | null; authorAssociation: string | null }>(
  entry: T,
  associations: Map<number, string>,
) {
  const { authorId, ...fields } = entry;
  return {
    ...fields,
    authorAssociation: entry.authorAssociation ?? (authorId === null ? "NONE" : (associations.get(authorId) ?? "NONE")),
  };
}

async function loadAuthorAssociations(
  ctx: Context,
  repository: RepositoryRow,
  rows: Row[],
): Promise<Map<number, string>> {
  const entries = rows.flatMap((row) => [row, ...row.comments, ...(row.reviews ?? [])]);
  const ids = [
    ...new Set(entries.filter((entry) => entry.authorAssociation === null).flatMap((entry) => entry.authorId ?? [])),
  ];
  const associations =
    ids.length === 0
      ? []
      : await loadAssociations(
          ctx,
          ids.map((accountId) => ({ repositoryId: repository.id, accountId })),
        );
  return new Map(ids.map((id, index) => [id, associations[index] ?? "NONE"]));
}
