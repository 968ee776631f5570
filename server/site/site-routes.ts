import type { FastifyInstance } from "fastify";
import { requireSiteAdmin } from "#server/access/authorize.ts";
import { requestPasswordReset } from "#server/accounts/request-password-reset.ts";
import { resetPassword } from "#server/accounts/reset-link.ts";
import { answerSession, getClient } from "#server/accounts/session-route.ts";
import { auditExportRoutes } from "#server/audit/export-routes.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { joinByInvitation, joinOpenSite } from "#server/site/join-site.ts";

type ResetBody = { token?: unknown; password?: unknown } | null;

/** Making an account, asking for a new password and setting it, and the files of the audit log. */
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
  app.post<{ Body: { email?: unknown } | null }>("/password_reset", async (request, reply) => {
    const ctx = await platform.getContext(request);
    const { address } = getClient(request, ctx.config);
    await requestPasswordReset(ctx, { email: toText(request.body?.email), address });
    return reply.code(202).send({});
  });
  auditExportRoutes(app, platform, {
    path: "/site/audit-log/export",
    getLog: (ctx) => {
      requireSiteAdmin(ctx);
      return Promise.resolve({});
    },
  });
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
