import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";

type Receiving = { request: FastifyRequest; reply: FastifyReply; startedAt: number; bytes: number; changedAt: number };

/** `slowBodyMs` is the limit of routes that take files, as long as their bodies do not stall. */
type Options = { stallMs: number; bodyMs: number; slowBodyMs: number };

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the route takes files, which may take long. */
    takesFiles?: boolean;
  }
}

/**
 * Ends requests with 408 whose body stalls or takes too long. Node's own `requestTimeout` is the same for all routes, and
 * the upload of an archive can take hours.
 */
export function addBodyTimeout(app: FastifyInstance, options: Options): void {
  const receiving = new Set<Receiving>();
  const timer = setInterval(() => checkAll(receiving, options), Math.min(1_000, options.stallMs / 2)).unref();
  app.addHook("onClose", async () => clearInterval(timer));
  app.addHook("onRoute", (route) => {
    if (route.config?.takesFiles) route.handler = ignoreWhenEnded(route.handler);
  });
  app.addHook("onRequest", async (request, reply) => {
    if (request.raw.complete || !hasBody(request)) return;
    const now = Date.now();
    const entry = { request, reply, startedAt: now, bytes: getBytes(request), changedAt: now };
    receiving.add(entry);
    const forget = () => void receiving.delete(entry);
    request.raw.once("close", forget);
    reply.raw.once("close", forget);
  });
}

/** The handler fails when its body ends too early. Once that is answered, the failure is no error to be logged. */
function ignoreWhenEnded(handler: RouteHandlerMethod): RouteHandlerMethod {
  return async function handle(request, reply) {
    try {
      return await handler.call(this, request, reply);
    } catch (error) {
      if (reply.sent) return reply;
      throw error;
    }
  };
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function getBytes({ raw }: FastifyRequest): number {
  return raw.socket.bytesRead;
}

function checkAll(receiving: Set<Receiving>, { stallMs, bodyMs, slowBodyMs }: Options): void {
  const now = Date.now();
  for (const entry of receiving) {
    const { request } = entry;
    if (request.raw.complete) {
      receiving.delete(entry);
      continue;
    }
    const bytes = getBytes(request);
    if (bytes !== entry.bytes) Object.assign(entry, { bytes, changedAt: now });
    const max = request.routeOptions.config.takesFiles ? slowBodyMs : bodyMs;
    if (now - entry.changedAt < stallMs && now - entry.startedAt < max) continue;
    receiving.delete(entry);
    end(entry);
  }
}

/** Answers without Fastify, which is still waiting for the body, and closes the connection. */
function end({ request, reply }: Receiving): void {
  request.log.info("the body of a request did not arrive in time");
  if (reply.raw.headersSent) {
    request.raw.destroy();
    return;
  }
  const headers = reply.getHeaders() as Record<string, string>;
  reply.hijack();
  const message = "The body of the request did not arrive in time.";
  reply.raw.writeHead(408, { ...headers, "content-type": "application/json; charset=utf-8", connection: "close" });
  reply.raw.end(JSON.stringify({ message, requestId: request.id }), () => request.raw.destroy());
}
