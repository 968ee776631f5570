import { escapeHtml, unescapeHtml } from "#shared/escape-html.ts";

/** A page that the service worker has cached. */
export type CachedPage = { path: string; title: string };

/** The page that the service worker shows, instead of the browser's error, when the server cannot be reached. */
export function renderOfflinePage(address: string, cached: readonly CachedPage[]): Response {
  const links = cached.map(({ path, title }) => `<li><a href="${escapeHtml(path)}">${escapeHtml(title)}</a></li>`);
  const list = links.length > 0 ? `<h2>Pages you can read offline</h2><ul>${links.join("")}</ul>` : "";
  return new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
      `<title>You’re offline · Milepost</title><style>${STYLE}</style></head><body><main><h1>You’re offline</h1>` +
      `<p>The server cannot be reached. Check your connection and try again.</p>` +
      `<p><a href="${escapeHtml(address)}">Try again</a></p>${list}</main></body></html>`,
    {
      status: 503,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
      },
    },
  );
}

/** The title of a page, from its HTML, which has escaped it. */
export function readTitle(html: string): string | undefined {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]?.replace(/ · Milepost$/, "");
  return title === undefined ? undefined : unescapeHtml(title);
}

const STYLE =
  ":root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;margin:0;padding:64px 16px}" +
  "main{max-width:640px;margin:auto}h1{font-size:24px}h2{margin-top:32px;font-size:16px}li{margin:4px 0;overflow-wrap:anywhere}";
