import type { FastifyReply } from "fastify";

/**
 * The page for people when no other page can be rendered: without a database, or when the renderer fails. While the
 * server is unavailable the page reloads itself.
 */
export function sendErrorPage(reply: FastifyReply, status: number, requestId: string): FastifyReply {
  const isTemporary = status === 503;
  const text = isTemporary
    ? "The server is not available right now. This page reloads by itself. "
    : "The page could not be loaded. Try again in a moment. ";
  const refresh = isTemporary ? `<meta http-equiv="refresh" content="${RELOAD_SECONDS}">` : "";
  return reply
    .code(status)
    .type("text/html; charset=utf-8")
    .headers({
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
      "cache-control": "no-store",
    })
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${refresh}` +
        `<title>Something went wrong · Milepost</title><style>${STYLE}</style></head><body><main><p>${status}</p>` +
        `<h1>Something went wrong</h1><p>${text}` +
        `If the problem persists, contact your administrator and include this request ID.</p><code>${requestId}</code></main></body></html>`,
    );
}

const RELOAD_SECONDS = 5;

const STYLE =
  ":root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;display:flex;justify-content:center;padding:96px 16px}" +
  "main{max-width:480px;text-align:center}h1{font-size:20px}code{font-size:12px}";
