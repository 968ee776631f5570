import { rm } from "node:fs/promises";
import { UserError } from "#server/errors.ts";
import { readImportChunks } from "#server/imports/import-chunks.ts";
import { importArchive } from "#server/imports/import-archive.ts";
import { importById, saveImport, type ImportChange, type ImportRow } from "#server/imports/import-row.ts";
import type { Context } from "#server/platform/context.ts";
import type { JobAttempt, Platform } from "#server/platform/graphql/feature.ts";

export const IMPORT_JOB = "import";
const SAVE_EVERY_MS = 500;

/**
 * Runs one import as a background job. The page shows the progress and the errors from its row. An attempt that fails for
 * another reason than its file, such as an unavailable database, is retried.
 */
export async function runImport(
  platform: Platform,
  payload: Record<string, unknown>,
  attempt: JobAttempt,
): Promise<void> {
  const ctx = platform.systemContext();
  const row = await importById(ctx, Number(payload["id"]));
  if (!row || row.state === "DONE" || row.state === "FAILED") return;
  await saveImport(ctx, row.id, { state: "RUNNING" });
  let savedAt = 0;
  try {
    const result = await importArchive(ctx, {
      source: row.filePath ?? (() => readImportChunks(ctx, row.id)),
      visibility: row.visibility,
      accountId: row.accountId,
      onProgress: async (bytesRead, counts) => {
        if (Date.now() - savedAt < SAVE_EVERY_MS) return;
        savedAt = Date.now();
        await saveImport(ctx, row.id, { state: "RUNNING", bytesRead, counts });
      },
    });
    await endImport(ctx, row, {
      state: "DONE",
      bytesRead: row.bytesTotal,
      counts: result.counts,
      problems: result.problems,
      repositoryId: result.repository.id,
    });
  } catch (error) {
    if (!(error instanceof UserError)) {
      ctx.log.error({ err: error, importId: row.id }, "an import failed");
      // The next attempt continues where this one stopped, so it needs the file.
      if (!attempt.isLast) throw error;
    }
    await endImport(ctx, row, {
      state: "FAILED",
      error: error instanceof UserError ? error.message : "Something went wrong. See the server's log.",
    });
  }
}

async function endImport(ctx: Context, { id, filePath }: ImportRow, change: ImportChange): Promise<void> {
  await saveImport(ctx, id, change);
  if (filePath !== null) await rm(filePath, { force: true });
}
