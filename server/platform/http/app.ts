import { randomBytes, randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import type { pino } from "pino";
import type { Config } from "#server/config.ts";
import { RateLimitError, UserError } from "#server/errors.ts";
import { addBodyTimeout } from "#server/platform/http/body-timeout.ts";
import { addRetryAfter, getErrorStatus } from "#server/platform/http/error-status.ts";
import { sendErrorPage } from "#server/platform/http/error-page.ts";
import { refuseNul } from "#server/platform/storable-text.ts";
import { toUserError } from "#server/platform/db/unavailable.ts";
import { isSameOrigin } from "#server/platform/http/same-origin.ts";
import { HOUR_MS } from "#shared/durations.ts";
import { NUL_REFUSED, SOMETHING_WENT_WRONG } from "#shared/messages.ts";

const BODY_MAX = 2 * 2 ** 20;
const HEADERS_MS = 20_000;
/** The time limit for the body of an archive. Other bodies have the limits of addBodyTimeout. */
const SLOW_BODY_MS = 6 * HOUR_MS;
/** The longest time without a byte in either direction. Heartbeats of live streams are more frequent. */
const IDLE_MS = 120_000;

/** The fields of a query string or a form. Of a field that occurs several times, the last value counts: no route expects a list. */
function parseFields(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** The web server with what all routes share: request ids, logs, security headers, the check of cross-site requests, errors. */
export function makeApp(config: Config, log: pino.Logger): FastifyInstance {
  const app = Fastify({
    loggerInstance: log as unknown as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: BODY_MAX,
    trustProxy: config.trustProxy,
    logController: new LogController({ disableRequestLogging: isUnlogged }),
    forceCloseConnections: "idle",
    // A request that was sent before its client could know is answered.
    return503OnClosing: false,
    requestTimeout: SLOW_BODY_MS,
    connectionTimeout: IDLE_MS,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: 5_000 },
    // Addresses that cannot be decoded, which no hook sees.
    frameworkErrors: (error, request, reply) => {
      void reply.header("x-request-id", request.id);
      securityHeaders(reply, config);
      sendError(error, request, reply);
    },
    clientErrorHandler: answerInvalidRequest,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300, querystringParser: parseFields },
  });
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) => {
    done(null, parseFields(body as string));
  });
  app.addHook("onRequest", async (request, reply) => {
    void reply.header("x-request-id", request.id);
    securityHeaders(reply, config);
    if (isRefusable(request) && !isSameOrigin(request, config.url)) {
      return reply.code(403).send({ message: "This request was sent by another site and was refused." });
    }
    return undefined;
  });
  app.addHook("onSend", async (_, reply) => addRetryAfter(reply, reply.statusCode));
  addBodyTimeout(app, {
    stallMs: config.bodyTimeoutSeconds * 1000,
    bodyMs: 2 * config.bodyTimeoutSeconds * 1000,
    slowBodyMs: SLOW_BODY_MS,
  });
  app.addHook("preValidation", async (request, reply) => {
    // Before the page is rendered: no name, number or search has a NUL character.
    if (request.url.includes("%00")) return sendFailure(request, reply, { status: 400, message: NUL_REFUSED });
    if (CHECKS_ITS_TEXTS.has(request.routeOptions.url ?? "/*")) return undefined;
    request.params = refuseNul(request.params);
    request.query = refuseNul(request.query);
    request.body = refuseNul(request.body);
    return undefined;
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, { status: 404, message: "Not Found" }));
  return app;
}

function sendError(
  thrown: Error & { statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const error = toUserError(thrown);
  const status = getErrorStatus(error);
  logFailure(request, thrown, status);
  const isForPeople = error instanceof UserError || status < 500;
  const type = error instanceof UserError ? error.code : undefined;
  if (error instanceof RateLimitError) void reply.header("retry-after", error.retryAfterSeconds);
  return sendFailure(request, reply, { status, message: isForPeople ? error.message : SOMETHING_WENT_WRONG, type });
}

/** An outage of the database is logged in one line for each request, a bug with its stack. */
function logFailure(request: FastifyRequest, error: Error, status: number): void {
  if (status === 503) request.log.warn({ error: error.message }, "request failed");
  else if (status >= 500) request.log.error({ err: error }, "request failed");
}

/** A page for people, JSON for programs. */
function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, message, type }: { status: number; message: string; type?: string | undefined },
): FastifyReply {
  if (request.method === "GET" && request.headers.accept?.includes("text/html")) {
    return sendErrorPage(reply, status, request.id);
  }
  const ofGitHub = request.url.startsWith("/api/graphql")
    ? { documentation_url: "https://docs.github.com/graphql", status: String(status) }
    : {};
  return reply.code(status).send({ message, ...ofGitHub, requestId: request.id, ...(type ? { type } : {}) });
}

/** For bytes that are not HTTP and headers that do not arrive: there is no request for a route. */
function answerInvalidRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const status = CLIENT_ERRORS[error.code ?? ""] ?? 400;
  const body = JSON.stringify({ message: STATUS_CODES[status] });
  const headers = { ...SECURITY_HEADERS, "content-type": "application/json", "content-length": body.length };
  const lines = Object.entries({ ...headers, connection: "close" }).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  socket.destroy(error);
}

const CLIENT_ERRORS: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

function isUnlogged(request: FastifyRequest): boolean {
  return request.url.startsWith("/assets/") || request.url === "/healthz";
}

/** GraphQL checks its variables. In the address of a page, half of a surrogate pair finds nothing. */
const CHECKS_ITS_TEXTS = new Set(["/*", "/graphql", "/api/graphql", "/live"]);

declare module "fastify" {
  interface FastifyContextConfig {
    /** Other sites may send this request, which must not use the cookies that come with it. */
    isCrossSite?: boolean;
  }
}

function isRefusable(request: FastifyRequest): boolean {
  return !SAFE_METHODS.has(request.method) && !usesToken(request) && request.routeOptions.config.isCrossSite !== true;
}

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** A request with a token and no cookie cannot be forged by another site. */
function usesToken(request: FastifyRequest): boolean {
  return request.headers.authorization !== undefined && request.headers.cookie === undefined;
}

/** HTTPS only, for a year; without `includeSubDomains`, since other hosts may belong to somebody else. */
const HSTS = { "strict-transport-security": "max-age=31536000" };

function securityHeaders(reply: FastifyReply, config: Config): void {
  void reply.headers({ ...SECURITY_HEADERS, ...(config.url.startsWith("https:") ? HSTS : {}) });
}

const SECURITY_HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
};

/** Scripts and style sheets only from this site or with the page's nonce; no frames, plugins or forms of other sites. */
export function pagePolicy(nonce: string): string {
  return (
    `default-src 'self'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}' '${LIVE_REGION_STYLE}'; style-src-attr 'unsafe-inline'; ` +
    "img-src 'self' data: https: http:; connect-src 'self'; worker-src 'self'; object-src 'none'; " +
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
  );
}

/** The one style element of @primer/live-region-element, which announces changes to screen readers. */
const LIVE_REGION_STYLE = "sha256-DTxLo/p0U68OvQ0C/ZBm32x0lyr7xl7Dd6LHwBsg7sc=";

export function makeNonce(): string {
  return randomBytes(16).toString("base64");
}
