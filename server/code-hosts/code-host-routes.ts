import type { FastifyInstance } from "fastify";
import { countAttempt } from "#server/accounts/failed-attempts.ts";
import { selectCodeHosts, type CodeHostRow } from "#server/code-hosts/code-host.ts";
import { POST_RECEIVE } from "#server/code-hosts/post-receive.ts";
import { receiveRequest, type HostRequest } from "#server/code-hosts/receive-request.ts";
import { isAuthentic } from "#server/code-hosts/verify-request.ts";
import { decryptSecret } from "#server/code-hosts/write-code-host.ts";
import { RateLimitError, UserError } from "#server/errors.ts";
import { ANONYMOUS, type Context } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { getClientKey } from "#server/platform/http/client-address.ts";
import { RateLimits } from "#server/platform/rate-limits.ts";
import { sql } from "#server/platform/db/sql.ts";
import { CODE_HOST_LIMITS } from "#shared/limits.ts";

/** `POST /api/code-hosts/{id}` takes reports of code hosts; `GET /code-hosts/post-receive` has the script for bare repositories. */
export function codeHostRoutes(app: FastifyInstance, platform: Platform): void {
  const limits = new RateLimits({ shared: { name: "code-hosts", processes: platform.processes } });
  app.get("/code-hosts/post-receive", (_, reply) => reply.type("text/plain; charset=utf-8").send(POST_RECEIVE));
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_, body, done) => done(null, body));
    const options = { config: { isCrossSite: true }, bodyLimit: CODE_HOST_LIMITS.bodyBytes };
    scope.post<{ Params: { id: string } }>("/api/code-hosts/:id", options, async (request) => {
      const ctx: Context = { ...(await platform.getContext(request)), viewer: ANONYMOUS };
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const received = { headers: request.headers, body };
      const host = await requireAuthentic(ctx, request.params.id, received);
      const { isExceeded } = limits.countRequest(
        String(host.id),
        1,
        CODE_HOST_LIMITS.requestsPerHour,
        ctx.now.getTime(),
      );
      if (isExceeded) throw new RateLimitError("The code host sent too many requests.", 3_600);
      return { message: await receiveRequest(ctx, { host, request: received }) };
    });
  });
}

/** The same answer whether there is no such code host, it is inactive, or the signature is wrong. Wrong ones count as failed attempts. */
export async function requireAuthentic(ctx: Context, id: string, { headers, body }: HostRequest): Promise<CodeHostRow> {
  const hosts = /^[1-9]\d{0,14}$/.test(id) ? await selectCodeHosts(ctx, sql`h.id = ${Number(id)} and h.is_active`) : [];
  const [host] = hosts;
  const secret = host ? await decryptSecret(ctx, host) : "";
  if (isAuthentic(headers, body, secret) && host) return host;
  await countAttempt(ctx, { kind: "clientAddress", name: getClientKey(ctx.clientAddress ?? "") });
  throw new UserError("UNAUTHENTICATED", "The signature is missing or wrong.");
}
