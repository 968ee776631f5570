import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { requireSiteAdmin } from "#server/access/authorize.ts";
import { resetPassword } from "#server/accounts/reset-link.ts";
import { answerSession, getClient } from "#server/accounts/session-route.ts";
import { eachAuditEntry, type AuditFilter } from "#server/audit/list-entries.ts";
import { writeAuditEntries } from "#server/audit/write-entries.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { joinByInvitation, joinOpenSite } from "#server/site/join-site.ts";

type ResetBody = { token?: unknown; password?: unknown } | null;

/** Making an account, setting a new password, and the files of the audit log. */
export function siteRoutes(app: FastifyInstance, platform: Platform): void {
  app.post("/join", async (request, reply) => {
    const ctx = await platform.getContext(request);
    return answerSession({ request, reply, config: ctx.config }, (form, client) => {
      const { token = "", login = "", email = "", name = "", password = "" } = form;
      const input = { login, email, password, client, ...(name.trim() ? { name: name.trim() } : {}) };
      return token === "" ? joinOpenSite(ctx, input) : joinByInvitation(ctx, { ...input, token });
    });
  });
  app.post<{ Body: ResetBody }>("/reset", async (request) => {
    const ctx = await platform.getContext(request);
    const { address } = getClient(request, ctx.config);
    const { token, password } = request.body ?? {};
    const account = await resetPassword(ctx, { token: toText(token), password: toText(password), address });
    return { login: account.login };
  });
  for (const format of ["csv", "json"] as const) {
    app.get<{ Querystring: Record<string, string> }>(`/site/audit-log/export.${format}`, async (request, reply) => {
      const ctx = await platform.getContext(request);
      requireSiteAdmin(ctx);
      ctx.operation?.lift();
      const parts = eachAuditEntry(ctx, readAuditFilter(request.query));
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

function toText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
