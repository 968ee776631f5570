import type { FastifyInstance } from "fastify";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";

type Render = (text: string) => string;

/**
 * The program's documentation: the Markdown files of a folder as plain HTML pages.
 * Each page is rendered once, because anyone can request it and rendering a long
 * one is slow.
 */
export function docsRoute(app: FastifyInstance, folder: string, render: Render): void {
  const pages = new Map<string, Promise<string>>();
  app.get<{ Params: { page: string } }>("/site/docs/:page", async ({ params: { page } }, reply) => {
    const text = /^[a-z][a-z-]{0,60}$/.test(page)
      ? await readFile(join(folder, `${page}.md`), "utf8").catch(() => undefined)
      : undefined;
    if (text === undefined) return reply.code(404).type("text/plain; charset=utf-8").send("Not found");
    const html = pages.get(page) ?? renderPage(text, render);
    pages.set(page, html);
    return reply
      .type("text/html; charset=utf-8")
      .headers({ "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'" })
      .send(await html);
  });
}

async function renderPage(text: string, render: Render): Promise<string> {
  const title = (/^# (.+)$/m.exec(text)?.[1] ?? "Documentation").replace(/[&<>]/g, "");
  const html = (await renderSections(text, render))
    .replace(/href="([a-z-]+)\.md(#[\w-]*)?"/g, 'href="/site/docs/$1$2"')
    .replace(/<h([1-6])>([^<]*)</g, (_, level: string, name: string) => `<h${level} id="${anchor(name)}">${name}<`);
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<title>${title} · Milepost</title><style>${STYLE}</style></head><body><main>${html}</main></body></html>`
  );
}

/** A long page takes a second or more. Between its sections other requests are served. */
async function renderSections(text: string, render: Render): Promise<string> {
  let html = "";
  for (const section of text.split(/\n(?=##+ )/)) {
    html += render(section);
    await setImmediate();
  }
  return html;
}

/** The id that GitHub gives a heading, so that links within a page work here and on GitHub. */
function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(" ", "-")
    .replace(/[^\w-]/g, "");
}

const STYLE =
  ":root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;margin:0;padding:32px 16px}" +
  "main{max-width:760px;margin:auto}table{border-collapse:collapse;display:block;overflow-x:auto}" +
  "th,td{padding:4px 12px;border:1px solid #8886;text-align:left}code{font-size:.9em}pre{overflow-x:auto}";
