import { unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";

/** Stores the archive of an import, piece by piece. */
export async function writeImportChunks(ctx: Context, id: number, content: AsyncIterable<Uint8Array>): Promise<void> {
  let position = 0;
  for await (const chunk of content) {
    await ctx.db.run(prepared(sql`insert into import_chunks values (${id}, ${position}, ${chunk})`));
    position += 1;
  }
}

/** The archive of an import, from its start. One piece at a time is in memory. */
export async function* readImportChunks(ctx: Context, id: number): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const row = await ctx.db.row<{ content: Buffer }>(
      prepared(sql`select content from import_chunks where import_id = ${id} and position = ${position}`),
    );
    if (!row && position === 0) throw unprocessable("The archive is not stored any more. Please upload it again.");
    if (!row) return;
    yield row.content;
  }
}
