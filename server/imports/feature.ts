import { createWriteStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { FastifyInstance } from "fastify";
import { batch, type Context } from "#server/context.ts";
import { UserError, unprocessable } from "#server/errors.ts";
import { importArchive } from "#server/imports/import-archive.ts";
import {
  importById,
  listImports,
  insertImport,
  requireImporter,
  saveImport,
  unfinishedImports,
  type ImportRow,
} from "#server/imports/import-row.ts";
import type { Feature, Platform, Resolvers } from "#server/platform/graphql/feature.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { loadRepositories } from "#server/repositories/repository.ts";

const NO_COUNTS = { issues: 0, pullRequests: 0, comments: 0, reviews: 0, labels: 0, unchanged: 0 };
const SAVE_EVERY_MS = 500;

const resolvers: Resolvers = {
  Viewer: { imports: (_: unknown, __: unknown, ctx: Context) => listImports(ctx) },
  Import: {
    id: (row: ImportRow) => globalId("IM", row.id),
    percentage: (row: ImportRow) =>
      row.state === "DONE" ? 100 : Math.floor((row.bytesRead / Math.max(1, row.bytesTotal)) * 100),
    counts: (row: ImportRow) => ({ ...NO_COUNTS, ...row.counts }),
    // Through the fence: who imported may have lost the repository since.
    repository: (row: ImportRow, _: unknown, ctx: Context) =>
      row.repositoryId === null ? null : batch(ctx, loadRepositories, row.repositoryId),
  },
};

export const imports: Feature = { name: "imports", hasSchema: true, resolvers, routes, jobs: { import: runImport } };

function routes(app: FastifyInstance, platform: Platform): void {
  // In a scope of its own: here alone bodies are streams, of any size up to the limit.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_, __, done) => done(null));
    scope.post<{ Querystring: { name?: string; visibility?: string } }>(
      "/site/imports",
      { bodyLimit: platform.systemContext().config.importMaxBytes },
      async (request, reply) => {
        const ctx = await platform.contextOf(request);
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
        await platform.enqueue("import", { id });
        return reply.code(202).send({ id: globalId("IM", id) });
      },
    );
  });
  app.addHook("onReady", async () => {
    for (const id of await unfinishedImports(platform.systemContext())) await platform.enqueue("import", { id });
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

/** One import as a background job. Whatever happens to it stands in its row, where the page shows it. */
async function runImport(platform: Platform, payload: Record<string, unknown>): Promise<void> {
  const ctx = platform.systemContext();
  const row = await importById(ctx, Number(payload["id"]));
  if (!row?.filePath || row.state === "DONE" || row.state === "FAILED") return;
  await saveImport(ctx, row.id, { state: "RUNNING" });
  let saved = 0;
  try {
    const result = await importArchive(ctx, {
      path: row.filePath,
      visibility: row.visibility,
      accountId: row.accountId,
      onProgress: async (bytesRead, counts) => {
        if (Date.now() - saved < SAVE_EVERY_MS) return;
        saved = Date.now();
        await saveImport(ctx, row.id, { state: "RUNNING", bytesRead, counts });
      },
    });
    await saveImport(ctx, row.id, {
      state: "DONE",
      bytesRead: row.bytesTotal,
      counts: result.counts,
      problems: result.problems,
      repositoryId: result.repository.id,
    });
  } catch (error) {
    if (!(error instanceof UserError)) ctx.log.error({ err: error, importId: row.id }, "an import failed");
    await saveImport(ctx, row.id, {
      state: "FAILED",
      error: error instanceof UserError ? error.message : "Something went wrong. The server's log says what.",
    });
  }
  await rm(row.filePath, { force: true });
}
