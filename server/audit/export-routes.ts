import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { eachAuditEntry, type AuditFilter } from "#server/audit/list-entries.ts";
import { writeAuditEntries } from "#server/audit/write-entries.ts";
import type { Context } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";

type Export = {
  /** The address without its ending. */
  path: string;
  /** Which log it is. Throws if the viewer may not read it. */
  getLog: (ctx: Context, params: Record<string, string>) => Promise<Pick<AuditFilter, "organizationId">>;
};

/** Adds `GET path.csv` and `GET path.json`: the entries of a log that the filter of the address selects, as a file. */
export function auditExportRoutes(app: FastifyInstance, platform: Platform, { path, getLog }: Export): void {
  for (const format of ["csv", "json"] as const) {
    type Route = { Params: Record<string, string>; Querystring: Record<string, string> };
    app.get<Route>(`${path}.${format}`, async (request, reply) => {
      const ctx = await platform.getContext(request);
      const log = await getLog(ctx, request.params);
      ctx.operation?.lift();
      const parts = eachAuditEntry(ctx, { ...readAuditFilter(request.query), ...log });
      return reply
        .type(format === "csv" ? "text/csv; charset=utf-8" : "application/json; charset=utf-8")
        .headers({
          "cache-control": "private, no-store",
          "content-disposition": `attachment; filename="audit-log.${format}"`,
        })
        .send(Readable.from(writeAuditEntries(parts, format)));
    });
  }
}

/** The filter of the page's address. A time that is none is left out. */
function readAuditFilter({ actor, action, q, from, until }: Record<string, string>): AuditFilter {
  return { actor, action, text: q, from: toDate(from), until: toDate(until) };
}

function toDate(text: string | undefined): Date | undefined {
  const date = new Date(text ?? "");
  return Number.isNaN(date.getTime()) ? undefined : date;
}
