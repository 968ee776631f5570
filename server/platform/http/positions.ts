import { parse, serialize } from "cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#server/config.ts";
import type { Operation } from "#server/platform/operation.ts";
import { formatPosition, latest, parsePosition, type Position } from "#server/platform/replicas/position.ts";
import { POSITION_COOKIE, POSITION_HEADER, POSITION_SECONDS } from "#shared/database-position.ts";

/** What the client of a request has seen: programs send it in a header, browsers in a cookie. */
export function readPosition({ headers }: FastifyRequest): Position | undefined {
  const header = headers[POSITION_HEADER];
  const inHeader = parsePosition(typeof header === "string" ? header : undefined);
  const inCookie = parsePosition(parse(headers.cookie ?? "")[POSITION_COOKIE]);
  return inHeader === undefined ? inCookie : latest(inHeader, inCookie);
}

type Options = { getOperation: (request: FastifyRequest) => Operation | undefined; config: Config };

/**
 * Says in each answer how far the database was, so that the client's next request sees no less. Scripts of our pages read the header and
 * keep the highest position in the cookie. Where no script reads it, with a page, a redirect or the answer to a form, the cookie is set here.
 */
export function sendPositions(app: FastifyInstance, { getOperation, config }: Options): void {
  app.addHook("onSend", async (request, reply) => {
    const seen = await getOperation(request)?.findSeen();
    if (seen === undefined) return;
    const position = formatPosition(seen);
    void reply.header(POSITION_HEADER, position);
    if (!isOfBrowser(request, reply) || readPosition(request) === seen) return;
    const secure = request.protocol === "https" || config.url.startsWith("https:");
    const options = { maxAge: POSITION_SECONDS, secure, sameSite: "lax", path: "/" } as const;
    void reply.header("set-cookie", serialize(POSITION_COOKIE, position, options));
  });
}

function isOfBrowser({ headers, method, routeOptions }: FastifyRequest, reply: FastifyReply): boolean {
  if (headers.authorization !== undefined || /^\/(?:api\/|graphql$)/.test(routeOptions.url ?? "")) return false;
  const isForm = method !== "GET" && method !== "HEAD";
  const isRedirect = reply.getHeader("location") !== undefined;
  return isForm || isRedirect || String(reply.getHeader("content-type")).startsWith("text/html");
}
