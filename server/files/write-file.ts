import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/platform/context.ts";
import { notFound, unprocessable, UserError } from "#server/errors.ts";
import { checkPath, loadFilesByPath, blobSha, type FileKey, type FileRow } from "#server/files/file.ts";
import { sql } from "#server/platform/db/sql.ts";
import { getGrant, requireRepository } from "#server/repositories/repository.ts";
import { LIMITS } from "#shared/limits.ts";

type FileWrite = FileKey & {
  content: string;
  message?: string | null;
  /** The hash of the version that the writer has read, null for a new file. A newer version is not overwritten. */
  sha: string | null;
};

/** Creates or replaces a file and records the change. */
export async function writeFile(ctx: Context, input: FileWrite): Promise<FileRow> {
  const path = checkPath(input.path);
  const before = await lockFile(ctx, input.repositoryId, path);
  const content = input.content.replaceAll("\0", "");
  if (Buffer.byteLength(content) > LIMITS.fileBytes) {
    throw unprocessable(`The file is too large (maximum is ${LIMITS.fileBytes / 1024} KiB).`, "content");
  }
  checkVersionRead(path, before, input.sha);
  if (!before) await checkCount(ctx, input.repositoryId);
  const sha = blobSha(content);
  if (before?.sha === sha) return before;
  await ctx.db.run(sql`
    insert into repository_files (repository_id, path, content, sha, updated_at)
    values (${input.repositoryId}, ${path}, ${content}, ${sha}, ${ctx.now})
    on conflict (repository_id, path) do update set content = excluded.content, sha = excluded.sha, updated_at = excluded.updated_at`);
  const message = input.message?.trim() || `${before ? "Update" : "Create"} ${path.split("/").at(-1) ?? path}`;
  await recordChange(ctx, { repositoryId: input.repositoryId, path }, { content, sha, message });
  return { repositoryId: input.repositoryId, path, content, sha, updatedAt: ctx.now };
}

export async function deleteFile(
  ctx: Context,
  input: FileKey & { message?: string | null; sha: string },
): Promise<FileRow> {
  const path = checkPath(input.path);
  const before = await lockFile(ctx, input.repositoryId, path);
  if (!before) throw notFound("a file of this repository");
  checkVersionRead(path, before, input.sha);
  await ctx.db.run(sql`delete from repository_files where repository_id = ${input.repositoryId} and path = ${path}`);
  const message = input.message?.trim() || `Delete ${path.split("/").at(-1) ?? path}`;
  await recordChange(ctx, { repositoryId: input.repositoryId, path }, { content: null, sha: null, message });
  return before;
}

/** The current file, locked until the end of the transaction. Throws if the viewer cannot push. */
async function lockFile(ctx: Context, repositoryId: number, path: string): Promise<FileRow | undefined> {
  const repository = await requireRepository(ctx, repositoryId);
  authorize(ctx, "push", getGrant(ctx, repository));
  await ctx.db.run(sql`select pg_advisory_xact_lock(20261101, hashint8(${repositoryId}))`);
  const [file] = await loadFilesByPath(ctx, [{ repositoryId, path }]);
  return file;
}

function checkVersionRead(path: string, before: FileRow | undefined, sha: string | null): void {
  if (before && sha === null) throw unprocessable(`Invalid request.\n\n"sha" wasn't supplied.`, "sha");
  if ((before?.sha ?? null) !== sha) throw new UserError("STALE_DATA", `${path} does not match ${String(sha)}`, "sha");
}

async function checkCount(ctx: Context, repositoryId: number): Promise<void> {
  const row = await ctx.db.row<{ count: number }>(
    sql`select count(*) as count from repository_files where repository_id = ${repositoryId}`,
  );
  if ((row?.count ?? 0) >= LIMITS.filesPerRepository) {
    throw unprocessable(`A repository can have up to ${LIMITS.filesPerRepository} files.`, "path");
  }
}

async function recordChange(
  ctx: Context,
  { repositoryId, path }: FileKey,
  { content, sha, message }: { content: string | null; sha: string | null; message: string },
): Promise<void> {
  await ctx.db.run(sql`
    insert into repository_file_changes (repository_id, path, content, sha, message, author_id, created_at)
    values (${repositoryId}, ${path}, ${content}, ${sha}, ${message.slice(0, 1000)}, ${ctx.viewer.accountId}, ${ctx.now})`);
}
