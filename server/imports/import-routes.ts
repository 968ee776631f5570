import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { FastifyInstance } from "fastify";
import { unprocessable } from "#server/errors.ts";
import { insertImport, requireImporter, unfinishedImports } from "#server/imports/import-row.ts";
import { IMPORT_JOB } from "#server/imports/run-import.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";

/** `POST /site/imports?name=…&visibility=…` with the archive as its body. */
export function importRoutes(app: FastifyInstance, platform: Platform): void {
  // In a scope of its own: only here, bodies are streams of any size up to the limit.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_, __, done) => done(null));
    scope.post<{ Querystring: { name?: string; visibility?: string } }>(
      "/site/imports",
      { bodyLimit: platform.systemContext().config.importMaxBytes },
      async (request, reply) => {
        const ctx = await platform.getContext(request);
        const accountId = requireImporter(ctx);
        const folder = join(ctx.config.dataDir, "imports");
        await mkdir(folder, { recursive: true });
        const filePath = join(folder, `${randomUUID()}.json`);
        await pipeline(request.raw, limited(ctx.config.importMaxBytes), createWriteStream(filePath)).catch(
          async (error: Error) => {
            await rm(filePath, { force: true });
            throw error;
          },
        );
        const id = await insertImport(ctx, {
          accountId,
          visibility: request.query.visibility === "PRIVATE" ? "PRIVATE" : "PUBLIC",
          fileName: basename(request.query.name ?? "archive.json").slice(0, 200),
          filePath,
          bytesTotal: (await stat(filePath)).size,
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

function limited(max: number) {
  return async function* (source: AsyncIterable<Buffer>) {
    let bytes = 0;
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > max) throw unprocessable(`The archive is larger than ${max} bytes.`, "file");
      yield chunk;
    }
  };
}
