import { blobSha, checkPath } from "#server/files/file.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { unprocessable } from "#server/errors.ts";
import { LIMITS } from "#shared/limits.ts";

/** Writes a file of an archive, unless the repository has one at its path. */
export async function writeImportedFile(
  ctx: Context,
  repositoryId: number,
  file: { path: string; content: string; updatedAt: Date },
): Promise<void> {
  const path = checkPath(file.path);
  if (Buffer.byteLength(file.content) > LIMITS.fileBytes) {
    throw unprocessable(`The file is too large (maximum is ${LIMITS.fileBytes / 1024} KiB).`);
  }
  await ctx.db.run(sql`
    insert into repository_files (repository_id, path, content, sha, updated_at)
    select ${repositoryId}, ${path}, ${file.content}, ${blobSha(file.content)}, ${file.updatedAt}
    where (select count(*) from repository_files where repository_id = ${repositoryId}) < ${LIMITS.filesPerRepository}
    on conflict do nothing`);
}
