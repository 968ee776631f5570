import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Viewer } from "#server/platform/context.ts";

const EXPOSED =
  "ETag, Link, Location, Retry-After, X-GitHub-OTP, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Used, " +
  "X-RateLimit-Resource, X-RateLimit-Reset, X-OAuth-Scopes, X-Accepted-OAuth-Scopes, X-Poll-Interval, " +
  "X-GitHub-Media-Type, X-GitHub-Request-Id, X-GitHub-Enterprise-Version, X-Milepost-Position, Deprecation, Sunset";

/** The version of GitHub Enterprise Server whose API this one follows: clients choose by it what they ask for. */
export const ENTERPRISE_VERSION = "3.17.0";
const API_VERSION = "2022-11-28";

/** The headers of every answer of the API. Scripts of other sites can use tokens; the cookie of a session is never read here. */
export function commonHeaders(scope: FastifyInstance): void {
  scope.addHook("onRequest", async (request, reply) => {
    void reply.headers({
      "x-github-request-id": request.id,
      "x-github-enterprise-version": ENTERPRISE_VERSION,
      "x-github-api-version-selected": API_VERSION,
      "access-control-allow-origin": "*",
      "access-control-expose-headers": EXPOSED,
      vary: "Accept, Authorization, Accept-Encoding",
    });
  });
}

/** The answer to a browser that asks whether a script may send a request. */
export function sendPreflight(_: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(204)
    .headers({
      "access-control-allow-methods": "GET, POST, PATCH, PUT, DELETE",
      "access-control-allow-headers":
        "Authorization, Content-Type, If-Match, If-Modified-Since, If-None-Match, If-Unmodified-Since, Accept-Encoding, " +
        "X-GitHub-OTP, X-Requested-With, User-Agent, GraphQL-Features, X-Github-Next-Global-ID, X-GitHub-Api-Version, X-Milepost-Position",
      "access-control-max-age": "86400",
    })
    .send();
}

/** Which scopes the token has, and which would do. Fine-grained tokens have none. */
export function scopeHeaders(reply: FastifyReply, viewer: Viewer, accepted: readonly string[]): void {
  if (viewer.scopes === null || viewer.permissions) return;
  void reply.headers({
    "x-oauth-scopes": viewer.scopes.join(", "),
    "x-accepted-oauth-scopes": accepted.join(", "),
  });
}
