import type { FastifyRequest } from "fastify";

/**
 * Whether a request that changes something comes from our own pages. Browsers
 * say so themselves in `Sec-Fetch-Site`; older ones send `Origin`. A request
 * with neither comes from no browser, and then must not bring a cookie.
 */
export function isSameOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers["sec-fetch-site"];
  if (typeof site === "string") return site === "same-origin" || site === "none";
  const origin = request.headers.origin;
  if (origin === undefined) return request.headers.cookie === undefined;
  return origin === publicUrl || parseHost(origin) === request.headers.host;
}

function parseHost(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
