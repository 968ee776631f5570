import { randomUUID } from "node:crypto";
import { rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { FastifyInstance } from "fastify";
import { insertImport, requireImporter, unfinishedImports } from "#server/imports/import-row.ts";
import { IMPORT_JOB } from "#server/imports/run-import.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { spool, UploadSlots } from "#server/platform/http/spool.ts";
import { makePrivateFolder } from "#server/platform/private-file.ts";

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
        const { path, bytes } = await slots.use(ctx, () => spool(request.raw, ctx.config, { maxBytes, tooLarge }));
        ctx.operation?.restart();
        const folder = join(ctx.config.dataDir, "imports");
        await makePrivateFolder(folder);
        const filePath = join(folder, `${randomUUID()}.json`);
        await rename(path, filePath);
        const id = await insertImport(ctx, {
          accountId,
          visibility: request.query.visibility === "PRIVATE" ? "PRIVATE" : "PUBLIC",
          fileName: basename(request.query.name ?? "archive.json").slice(0, 200),
          filePath,
          bytesTotal: bytes,
        }).catch(async (error: unknown) => {
          await rm(filePath, { force: true });
          throw error;
        });
        await platform.enqueue(IMPORT_JOB, { id });
        return reply.code(202).send({ id: globalId("IM", id) });
      },
    );
  });
  app.addHook("onReady", async () => {
    for (const id of await unfinishedImports(platform.systemContext())) await platform.enqueue(IMPORT_JOB, { id });
  });
}
