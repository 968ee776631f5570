import { authorize } from "#server/access/authorize.ts";
import { visible } from "#server/access/visible.ts";
import type { Context } from "#server/platform/context.ts";
import { unprocessable, UserError } from "#server/errors.ts";
import {
  getFileType,
  KNOWN_EXTENSIONS,
  matchesDeclaredType,
  maxFileBytes,
  type FileType,
} from "#server/attachments/file-types.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";
import { requireInteraction } from "#server/repositories/interaction-limit.ts";
import { getGrant, requireRepository } from "#server/repositories/repository.ts";
import { LIMITS } from "#shared/limits.ts";

export type AttachmentRow = { id: string; repositoryId: number; name: string; contentType: string; size: number };

const CHUNK_BYTES = 256 * 1024;

type NewAttachment = { repositoryId: number; name: string };

/** Whether the viewer may store a file of this name now. Throws otherwise. */
export async function checkAttachment(ctx: Context, input: NewAttachment) {
  const repository = await requireRepository(ctx, input.repositoryId);
  authorize(ctx, "comment.create", getGrant(ctx, repository));
  await requireInteraction(ctx, repository);
  const name = cleanFileName(input.name);
  const kind = getFileType(name);
  if (!kind)
    throw unprocessable(`We don’t support that file type. Try again with ${KNOWN_EXTENSIONS.join(", ")}.`, "name");
  return { repository, name, kind };
}

/**
 * Stores a file for a repository's issues. Everyone who can see the repository can see it. The content must be at hand:
 * the transaction waits for it.
 */
export async function addAttachment(
  ctx: Context,
  input: NewAttachment & { content: AsyncIterable<Uint8Array> },
): Promise<AttachmentRow> {
  const { repository, name, kind } = await checkAttachment(ctx, input);
  const row = await ctx.db.row<{ id: string }>(sql`
    insert into attachments (repository_id, account_id, name, content_type, size, created_at)
    values (${repository.id}, ${ctx.viewer.accountId}, ${name}, ${kind.type}, 0, ${ctx.now}) returning id`);
  if (!row) throw new Error("The attachment was not written.");
  let size = 0;
  let position = 0;
  for await (const chunk of chunked(input.content)) {
    if (position === 0 && !(await matchesDeclaredType(kind, chunk))) {
      throw unprocessable(`The content of ${name} is not what its name says.`, "content");
    }
    size += chunk.length;
    if (size > maxFileBytes(kind)) throw unprocessable(tooLarge(kind), "content");
    await ctx.db.run(sql`insert into attachment_chunks values (${row.id}, ${position}, ${chunk})`);
    position += 1;
  }
  if (size === 0) throw unprocessable(`This file is empty. Try again with a file that’s not empty.`, "content");
  await ctx.db.run(sql`update attachments set size = ${size} where id = ${row.id}`);
  await checkBytesPerDay(ctx);
  return { id: row.id, repositoryId: repository.id, name, contentType: kind.type, size };
}

export function tooLarge(kind: FileType): string {
  return `Yowza, that’s a big file. Try again with a file smaller than ${maxFileBytes(kind) / 2 ** 20}MB.`;
}

/** attachments_account */
async function checkBytesPerDay(ctx: Context): Promise<void> {
  const stored = await ctx.db.row<{ bytes: number }>(sql`
    select coalesce(sum(size), 0)::bigint as bytes from attachments
    where account_id = ${ctx.viewer.accountId} and created_at > ${ctx.now}::timestamptz - interval '1 day'`);
  if ((stored?.bytes ?? 0) <= LIMITS.uploadBytesPerDay) return;
  const max = `${LIMITS.uploadBytesPerDay / 2 ** 20}MB`;
  throw new UserError("RATE_LIMITED", `You can upload ${max} of files a day. Try again tomorrow.`);
}

/** The attachment, or a copy of it, if its repository is visible to the viewer. */
export async function attachmentById(ctx: Context, id: string): Promise<AttachmentRow | undefined> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return undefined;
  return ctx.db.row<AttachmentRow>(
    prepared(sql`
    select a.id, a.repository_id, a.name, a.content_type, a.size from attachments a
    join repositories r on r.id = a.repository_id where (a.id = ${id}::uuid or a.copied_from_id = ${id}::uuid) and ${visible(ctx.viewer)}
    order by a.copied_from_id nulls first, a.id limit 1`),
  );
}

/** The positions of the first and the last byte. */
export type ByteRange = { from: number; to: number };

/** The bytes of a range, in chunks. */
export async function* readContent(ctx: Context, id: string, { from, to }: ByteRange): AsyncGenerator<Uint8Array> {
  for (let position = Math.floor(from / CHUNK_BYTES); position * CHUNK_BYTES <= to; position += 1) {
    const row = await ctx.db.row<{ content: Buffer }>(
      prepared(sql`select content from attachment_chunks where attachment_id = ${id}::uuid and position = ${position}`),
    );
    if (!row) return;
    const start = position * CHUNK_BYTES;
    yield row.content.subarray(Math.max(0, from - start), Math.min(row.content.length, to - start + 1));
  }
}

function cleanFileName(path: string): string {
  const name = (path.split(/[/\\]/).at(-1) ?? "")
    .replace(/[\p{Cc}"<>]/gu, "")
    .trim()
    .slice(-255);
  if (name === "") throw unprocessable("The file has no name.", "name");
  return name;
}

/** The stream in chunks of one size, except the last. */
async function* chunked(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let buffered = Buffer.alloc(0);
  for await (const piece of content) {
    buffered = buffered.length === 0 ? Buffer.from(piece) : Buffer.concat([buffered, piece]);
    while (buffered.length >= CHUNK_BYTES) {
      yield buffered.subarray(0, CHUNK_BYTES);
      buffered = buffered.subarray(CHUNK_BYTES);
    }
  }
  if (buffered.length > 0) yield buffered;
}
