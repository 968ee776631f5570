import type { FastifyInstance, FastifyReply } from "fastify";
import type { Context } from "#server/platform/context.ts";
import { notFound } from "#server/errors.ts";
import { decode } from "#server/platform/graphql/global-id.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { exportView, type ExportedIssue } from "#server/views/export-view.ts";
import { feedContext } from "#server/views/create-search-shortcut-feed.ts";
import { writeCsv, writeFeed } from "#server/views/write-export.ts";
import { requireView, type ViewRow } from "#server/views/view.ts";
import { LIMITS } from "#shared/limits.ts";

type Named = { Params: { id: string }; Querystring: { token?: string } };

/** The issues of a view as a file and as a feed, as the viewer can see them. */
export function viewRoutes(app: FastifyInstance, platform: Platform): void {
  for (const kind of ["csv", "json"] as const) {
    app.get<Named>(`/issues/:id/export.${kind}`, async (request, reply) => {
      const ctx = await platform.getContext(request);
      ctx.operation?.readFromReplicas(ctx.viewer.accountId);
      const { view, issues } = await read(ctx, request.params.id, LIMITS.exportRows);
      const text = kind === "csv" ? writeCsv(issues) : JSON.stringify({ view: view.name, issues }, null, 2);
      void reply.header("content-disposition", `attachment; filename="view-${view.id}.${kind}"`);
      return send(reply, kind === "csv" ? "text/csv" : "application/json", text);
    });
  }
  app.get<Named>("/issues/:id/feed.atom", async (request, reply) => {
    const viewId = decode.view(request.params.id);
    const ctx = await feedContext(platform.systemContext(), viewId, request.query.token ?? "");
    if (!ctx) throw notFound("a feed");
    const { view, issues } = await read(ctx, request.params.id, LIMITS.feedEntries);
    return send(reply, "application/atom+xml", writeFeed(ctx, view, issues));
  });
}

async function read(ctx: Context, id: string, limit: number): Promise<{ view: ViewRow; issues: ExportedIssue[] }> {
  const view = await requireView(ctx, decode.view(id));
  return { view, issues: await exportView(ctx, view, limit) };
}

function send(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply
    .type(`${type}; charset=utf-8`)
    .headers({ "cache-control": "private, no-store", "x-content-type-options": "nosniff" })
    .send(text);
}
