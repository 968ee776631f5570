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
import { isSameOrigin } from "#server/platform/http/same-origin.ts";

const BODY_MAX = 2 * 2 ** 20;

/** The web server with what every route shares: request ids, logs, security headers, the refusal of cross-site writes, errors. */
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
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error instanceof UserError ? HTTP_STATUS[error.code] : (error.statusCode ?? 500);
    if (status >= 500) request.log.error({ err: error }, "request failed");
    const message = status >= 500 ? "Something went wrong." : error.message;
    if (request.method === "GET" && request.headers.accept?.includes("text/html")) {
      return sendErrorPage(reply, status, request.id);
    }
    return reply.code(status).send({ message, requestId: request.id });
  });
  return app;
}

function isUnlogged(request: FastifyRequest): boolean {
  return request.url.startsWith("/assets/") || request.url === "/healthz";
}

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Requests of the token API carry their own proof and no cookie. */
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

/** The policy of a page: scripts and style sheets only from here or with this page's nonce, no frames, no plugins, no foreign forms. */
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

/** Built files: names hold a hash of their content, so browsers keep them for good. */
export function serveAssets(app: FastifyInstance, folder: string): void {
  const serve = sirv(folder, { immutable: true, maxAge: 31_536_000, etag: true, gzip: true, brotli: true });
  app.get("/assets/*", (request, reply) => {
    reply.hijack();
    const missing = () => void reply.raw.writeHead(404, { "content-type": "text/plain" }).end("Not found");
    // A newer build may have taken the file away under the running server.
    if (existsSync(folder + new URL(request.url, "http://localhost").pathname)) serve(request.raw, reply.raw, missing);
    else missing();
  });
  app.get("/favicon.svg", async (_, reply) => {
    const path = `${folder}/favicon.svg`;
    if (!existsSync(path)) return reply.code(404).send();
    return reply.type("image/svg+xml").header("cache-control", "public, max-age=86400").send(createReadStream(path));
  });
}

/** The service worker, asked for anew each time; its first line names the build, so that each build is another worker. */
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
