import { rm } from "node:fs/promises";
import { basename } from "node:path";
import type { FastifyInstance } from "fastify";
import { writeImportChunks } from "#server/imports/import-chunks.ts";
import { insertImport, requireImporter, unfinishedImports } from "#server/imports/import-row.ts";
import { IMPORT_JOB } from "#server/imports/run-import.ts";
import { transact, type Context } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { readSpooled, spool, UploadSlots } from "#server/platform/http/spool.ts";

/** `POST /site/imports?name=…&visibility=…` with the archive as its body. */
export function importRoutes(app: FastifyInstance, platform: Platform): void {
  const slots = new UploadSlots("imports", platform.processes);
  // A scope of its own, because bodies are read as streams only here.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_, __, done) => done(null));
    scope.post<{ Querystring: { name?: string; visibility?: string } }>(
      "/site/imports",
      { bodyLimit: platform.systemContext().config.importMaxBytes, config: { takesFiles: true } },
      async (request, reply) => {
        const ctx = await platform.getContext(request);
        const accountId = requireImporter(ctx);
        const { importMaxBytes: maxBytes } = ctx.config;
        const tooLarge = `The archive is larger than ${maxBytes} bytes.`;
        const upload = await slots.use(ctx, () => spool(request.raw, ctx.config, { maxBytes, tooLarge }));
        // Storing takes as long as the archive is large.
        ctx.operation?.lift();
        const id = await storeUpload(ctx, upload, {
          accountId,
          visibility: request.query.visibility === "PRIVATE" ? "PRIVATE" : "PUBLIC",
          fileName: basename(request.query.name ?? "archive.json").slice(0, 200),
        }).finally(() => rm(upload.path, { force: true }));
        await platform.enqueue(IMPORT_JOB, { id });
        return reply.code(202).send({ id: globalId("IM", id) });
      },
    );
  });
  app.addHook("onReady", async () => {
    for (const id of await unfinishedImports(platform.systemContext())) await platform.enqueue(IMPORT_JOB, { id });
  });
}

type Upload = { path: string; bytes: number };

/** With its archive or not at all. The archive is complete, so that no transaction waits for the one who sends it. */
function storeUpload(
  ctx: Context,
  { path, bytes }: Upload,
  input: { accountId: number; visibility: string; fileName: string },
): Promise<number> {
  return transact(ctx, async (tx) => {
    const id = await insertImport(tx, { ...input, bytesTotal: bytes });
    await writeImportChunks(tx, id, readSpooled(path));
    return id;
  });
}
