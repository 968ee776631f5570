import type { FastifyRequest } from "fastify";

/**
 * Whether a request that changes something comes from this site's pages. Browsers
 * send `Sec-Fetch-Site`, older ones `Origin`. A request with neither does not come
 * from a browser, and must not have a cookie.
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
