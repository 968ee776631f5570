import type { FastifyInstance } from "fastify";
import { readdir, readFile } from "node:fs/promises";
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
  app.get<{ Querystring: { q?: string } }>("/site/docs", async ({ query: { q } }, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .headers({ "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'" })
      .send(await renderIndex(folder, (typeof q === "string" ? q : "").trim().slice(0, QUERY_MAX))),
  );
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

const QUERY_MAX = 100;

type Section = { page: string; title: string; heading: string; text: string };

/** The list of all pages or, with a text, of the sections that contain each of its words. */
async function renderIndex(folder: string, query: string): Promise<string> {
  const sections = await readSections(folder);
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = sections.filter(({ heading, title, text }) =>
    words.length === 0
      ? heading === title
      : words.every((word) => `${title}\n${heading}\n${text}`.toLowerCase().includes(word)),
  );
  const items = found.map(({ page, title, heading }) => {
    const link = heading === title ? page : `${page}#${anchor(heading)}`;
    return `<li><a href="/site/docs/${link}">${escapeHtml(heading)}</a>${heading === title ? "" : ` – ${escapeHtml(title)}`}</li>`;
  });
  const list = items.length > 0 ? `<ul>${items.join("")}</ul>` : "<p>No results</p>";
  return toDocument(
    "Docs",
    `<h1>Docs</h1><form action="/site/docs"><input type="search" name="q" aria-label="Search the docs" placeholder="Search the docs" value="${escapeHtml(query)}"> <button>Search</button></form>${list}`,
  );
}

async function readSections(folder: string): Promise<Section[]> {
  const names = (await readdir(folder)).filter((name) => /^[a-z][a-z-]{0,60}\.md$/.test(name)).toSorted();
  const pages = await Promise.all(
    names.map(async (name) => {
      const texts = (await readFile(join(folder, name), "utf8")).split(/\n(?=##+ )/);
      const page = name.replace(/\.md$/, "");
      const title = getHeading(texts[0] ?? "") ?? page;
      return texts.map((text) => ({ page, title, heading: getHeading(text) ?? title, text }));
    }),
  );
  return pages.flat();
}

function getHeading(text: string): string | undefined {
  return /^#+ (.+)$/m.exec(text)?.[1]?.replaceAll("`", "");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

function toDocument(title: string, html: string): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<title>${title} · Milepost</title><style>${STYLE}</style></head><body><main>` +
    `<nav><a href="/">Milepost</a> · <a href="/site/docs">Docs</a></nav>${html}</main></body></html>`
  );
}

async function renderPage(text: string, render: Render): Promise<string> {
  const title = (/^# (.+)$/m.exec(text)?.[1] ?? "Documentation").replace(/[&<>]/g, "");
  const html = (await renderSections(text, render))
    .replace(/href="([a-z-]+)\.md(#[\w-]*)?"/g, 'href="/site/docs/$1$2"')
    .replace(
      /<h([1-6])[^>]*>([^<]*)</g,
      (_, level: string, name: string) => `<h${level} id="${anchor(name)}">${name}<`,
    );
  return toDocument(title, html);
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
