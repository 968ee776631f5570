import { getFileType, matchesDeclaredType, maxFileBytes } from "#server/attachments/file-types.ts";
import { unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

type ImportedAttachment = {
  id: string;
  name: string;
  accountId: number | null;
  createdAt: Date;
  content: Buffer;
};

const CHUNK_BYTES = 256 * 1024;

/** Writes an attachment of an archive at its old address, unless there is one. Its type comes from its name, as for an upload. */
export async function writeImportedAttachment(
  ctx: Context,
  repositoryId: number,
  { id, name, accountId, createdAt, content }: ImportedAttachment,
): Promise<void> {
  const kind = getFileType(name);
  if (
    !kind ||
    content.length === 0 ||
    content.length > maxFileBytes(kind) ||
    !(await matchesDeclaredType(kind, content.subarray(0, CHUNK_BYTES)))
  ) {
    throw unprocessable("the attachment has a name, a size or a content that cannot be uploaded");
  }
  const written = await ctx.db.run(sql`
    insert into attachments (id, repository_id, account_id, name, content_type, size, created_at)
    values (${id}::uuid, ${repositoryId}, ${accountId}, ${name}, ${kind.type}, ${content.length}, ${createdAt})
    on conflict do nothing`);
  if (written === 0) return;
  for (let position = 0; position * CHUNK_BYTES < content.length; position += 1) {
    const chunk = content.subarray(position * CHUNK_BYTES, (position + 1) * CHUNK_BYTES);
    await ctx.db.run(sql`insert into attachment_chunks values (${id}::uuid, ${position}, ${chunk})`);
  }
}
