import type { FastifyReply } from "fastify";
import { ERROR_HEADING, PAGE_NOT_FOUND } from "#shared/messages.ts";

/**
 * The page for people when no other page can be rendered: without a database, or when the renderer fails. While the
 * server is unavailable the page reloads itself.
 */
export function sendErrorPage(reply: FastifyReply, status: number, requestId: string): FastifyReply {
  const { title, text } = TEXTS[status] ?? FAILED;
  const refresh = status === 503 ? `<meta http-equiv="refresh" content="${RELOAD_SECONDS}">` : "";
  return reply
    .code(status)
    .type("text/html; charset=utf-8")
    .headers({
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
      "cache-control": "no-store",
    })
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${refresh}` +
        `<title>${title} · Milepost</title><style>${STYLE}</style></head><body><main><p>${status}</p>` +
        `<h1>${title}</h1><p>${text}</p><code>${requestId}</code></main></body></html>`,
    );
}

type Texts = { title: string; text: string };

const FAILED: Texts = {
  title: ERROR_HEADING,
  text: "The page could not be loaded. Try again in a moment. If the problem persists, contact your administrator and include this request ID.",
};
const NOT_FOUND: Texts = { title: PAGE_NOT_FOUND, text: "There is no page at this address." };
const BUSY: Texts = { title: "Too many requests", text: "The server is busy. Try again in a few seconds." };

const UNAVAILABLE: Texts = {
  title: "The server is busy",
  text: "The server is not available right now. This page reloads by itself. If the problem persists, contact your administrator and include this request ID.",
};

const TEXTS: Readonly<Record<number, Texts>> = {
  400: { title: "Bad request", text: "The address of this page is not valid. Check it for mistakes." },
  404: NOT_FOUND,
  414: NOT_FOUND,
  429: BUSY,
  503: UNAVAILABLE,
};

const RELOAD_SECONDS = 5;

const STYLE =
  ":root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;display:flex;justify-content:center;padding:96px 16px}" +
  "main{max-width:480px;text-align:center}h1{font-size:20px}code{font-size:12px}";
