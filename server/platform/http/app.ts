import { randomBytes, randomUUID } from "node:crypto";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { parse as parseForm } from "node:querystring";
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import type { pino } from "pino";
import sirv from "sirv";
import type { Config } from "#server/config.ts";
import { HTTP_STATUS, UserError } from "#server/errors.ts";
import { sendErrorPage } from "#server/platform/http/error-page.ts";
import { toUserError } from "#server/platform/db/unavailable.ts";
import { isSameOrigin } from "#server/platform/http/same-origin.ts";

const BODY_MAX = 2 * 2 ** 20;
/** When a request that was refused with 503 may be sent again. */
const RETRY_SECONDS = 2;

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
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  });
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) => {
    done(null, { ...parseForm(body as string) });
  });
  app.addHook("onRequest", async (request, reply) => {
    void reply.header("x-request-id", request.id);
    securityHeaders(reply);
    if (!SAFE_METHODS.has(request.method) && !usesToken(request) && !isSameOrigin(request, config.url)) {
      return reply.code(403).send({ message: "This request was sent by another site and was refused." });
    }
    return undefined;
  });
  app.addHook("onSend", async (_, reply) => {
    if (reply.statusCode === 503 && !reply.hasHeader("retry-after")) void reply.header("retry-after", RETRY_SECONDS);
  });
  app.setErrorHandler((thrown: Error & { statusCode?: number }, request, reply) => {
    const error = toUserError(thrown);
    const isForPeople = error instanceof UserError;
    const status = isForPeople ? HTTP_STATUS[error.code] : (error.statusCode ?? 500);
    logFailure(request, thrown, status);
    const message = status >= 500 && !isForPeople ? "Something went wrong." : error.message;
    if (request.method === "GET" && request.headers.accept?.includes("text/html")) {
      return sendErrorPage(reply, status, request.id);
    }
    return reply.code(status).send({ message, requestId: request.id, ...(isForPeople ? { type: error.code } : {}) });
  });
  return app;
}

/** An outage of the database is one line for each request, a bug has its stack. */
function logFailure(request: FastifyRequest, error: Error, status: number): void {
  if (status === 503) request.log.warn({ error: error.message }, "request failed");
  else if (status >= 500) request.log.error({ err: error }, "request failed");
}

function isUnlogged(request: FastifyRequest): boolean {
  return request.url.startsWith("/assets/") || request.url === "/healthz";
}

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** A request with a token and no cookie cannot be forged by another site. */
function usesToken(request: FastifyRequest): boolean {
  return request.headers.authorization !== undefined && request.headers.cookie === undefined;
}

function securityHeaders(reply: FastifyReply): void {
  void reply.headers({
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
  });
}

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

/** Built files. Their names contain a hash of the content, so browsers cache them forever. */
export function serveAssets(app: FastifyInstance, folder: string): void {
  const serve = sirv(folder, { immutable: true, maxAge: 31_536_000, etag: true, gzip: true, brotli: true });
  app.get("/assets/*", (request, reply) => {
    reply.hijack();
    const missing = () => void reply.raw.writeHead(404, { "content-type": "text/plain" }).end("Not found");
    // sirv lists the files at start; a newer build may have removed this one.
    if (existsSync(folder + new URL(request.url, "http://localhost").pathname)) serve(request.raw, reply.raw, missing);
    else missing();
  });
  app.get("/favicon.svg", async (_, reply) => {
    const path = `${folder}/favicon.svg`;
    if (!existsSync(path)) return reply.code(404).send();
    return reply.type("image/svg+xml").header("cache-control", "public, max-age=86400").send(createReadStream(path));
  });
}

/** The service worker. Its first line contains the version, so that browsers update it after each build. */
export function serveWorker(app: FastifyInstance, folder: string, version: string): void {
  app.get("/sw.js", async (_, reply) => {
    const path = `${folder}/sw.js`;
    if (!existsSync(path)) return reply.code(404).send();
    return reply
      .type("text/javascript; charset=utf-8")
      .headers({ "cache-control": "no-cache", "service-worker-allowed": "/" })
      .send(`self.BUILD = ${JSON.stringify(version)};\n${readFileSync(path, "utf8")}`);
  });
}
