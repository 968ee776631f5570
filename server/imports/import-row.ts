import { allowsImport } from "#server/access/policy.ts";
import type { Context } from "#server/platform/context.ts";
import { UserError } from "#server/errors.ts";
import type { ImportProblem } from "#server/imports/import-archive.ts";
import type { ImportCounts } from "#server/imports/import-counts.ts";
import { raw, sql } from "#server/platform/db/sql.ts";
import { mendTexts, toStorable } from "#server/platform/storable-text.ts";

export type ImportRow = {
  id: number;
  repositoryId: number | null;
  visibility: "PUBLIC" | "PRIVATE";
  accountId: number | null;
  fileName: string;
  /** Where the previous version has stored the archive, in the data folder of a process. */
  filePath: string | null;
  state: "PENDING" | "RUNNING" | "DONE" | "FAILED";
  bytesTotal: number;
  bytesRead: number;
  counts: Partial<ImportCounts>;
  problems: ImportProblem[];
  error: string | null;
  createdAt: Date;
};

const COLUMNS = raw(`id, repository_id, visibility, account_id, file_name, file_path, state, bytes_total, bytes_read,
  counts, problems, error, created_at`);

/** Only the owner of the instance can import, because imports make repositories, organizations and placeholders. */
export function requireImporter(ctx: Context): number {
  if (ctx.viewer.accountId === null || !canImport(ctx)) {
    throw new UserError("FORBIDDEN", "Only the owner of this instance can import archives.");
  }
  return ctx.viewer.accountId;
}

function canImport(ctx: Context): boolean {
  return allowsImport({ isSiteAdmin: ctx.viewer.isSiteAdmin, hasSession: ctx.viewer.scopes === null });
}

export async function listImports(ctx: Context): Promise<ImportRow[]> {
  if (!canImport(ctx)) return [];
  return ctx.db.rows<ImportRow>(sql`select ${COLUMNS} from imports order by id desc limit 25`);
}

export function importById(ctx: Context, id: number): Promise<ImportRow | undefined> {
  return ctx.db.row<ImportRow>(sql`select ${COLUMNS} from imports where id = ${id}`);
}

export async function insertImport(
  ctx: Context,
  input: { accountId: number; visibility: string; fileName: string; bytesTotal: number },
): Promise<number> {
  const row = await ctx.db.row<{ id: number }>(sql`
    insert into imports (account_id, visibility, file_name, bytes_total)
    values (${input.accountId}, ${input.visibility}, ${input.fileName}, ${input.bytesTotal}) returning id`);
  return row?.id ?? 0;
}

export type ImportChange = {
  state: ImportRow["state"];
  bytesRead?: number;
  counts?: ImportCounts;
  problems?: ImportProblem[];
  error?: string;
  repositoryId?: number;
};

/** The archive is removed with the end of its import, so that none remains and none is missing. */
export async function saveImport(ctx: Context, id: number, change: ImportChange): Promise<void> {
  const hasEnded = change.state === "DONE" || change.state === "FAILED";
  await ctx.db.run(sql`
    with removed as (delete from import_chunks where import_id = ${id} and ${hasEnded})
    update imports set state = ${change.state}, bytes_read = coalesce(${change.bytesRead ?? null}, bytes_read),
      counts = coalesce(${change.counts ? JSON.stringify(change.counts) : null}::jsonb, counts),
      problems = coalesce(${change.problems ? JSON.stringify(mendTexts(change.problems)) : null}::jsonb, problems),
      error = ${change.error === undefined ? null : toStorable(change.error)}, repository_id = coalesce(${change.repositoryId ?? null}, repository_id), updated_at = now()
    where id = ${id}`);
}

/** Imports that a stopped server left unfinished. */
export async function unfinishedImports(ctx: Context): Promise<number[]> {
  const rows = await ctx.db.rows<{ id: number }>(
    sql`select id from imports where state in ('PENDING', 'RUNNING') order by id`,
  );
  return rows.map((row) => row.id);
}
