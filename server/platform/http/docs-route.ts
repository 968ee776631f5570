import type { FastifyInstance } from "fastify";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { renderDocsIndex, renderDocsPage } from "#server/platform/http/docs-page.ts";
import { escapeHtml } from "#shared/escape-html.ts";

type Render = (text: string) => string;

/**
 * The program's documentation: the Markdown files of a folder as plain HTML pages.
 * Each page is rendered once, because anyone can request it and rendering a long
 * one is slow. The texts that a search goes through are read once, too.
 */
export function docsRoute(app: FastifyInstance, folder: string, render: Render): void {
  const pages = new Map<string, Promise<string>>();
  let sections: Promise<Section[]> | undefined;
  app.get<{ Querystring: { q?: string } }>("/site/docs", async ({ query: { q = "" } }, reply) => {
    sections ??= readSections(folder);
    return reply
      .type("text/html; charset=utf-8")
      .headers({ "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'" })
      .send(renderIndex(await sections, q.trim().slice(0, QUERY_MAX)));
  });
  app.get<{ Params: { page: string } }>("/site/docs/:page", async ({ params: { page } }, reply) => {
    const text = /^[a-z][a-z-]{0,60}$/.test(page)
      ? await readFile(join(folder, `${page}.md`), "utf8").catch(() => undefined)
      : undefined;
    if (text === undefined) return reply.code(404).type("text/plain; charset=utf-8").send("Not found");
    const html = pages.get(page) ?? renderPage({ page, text }, render);
    pages.set(page, html);
    return reply
      .type("text/html; charset=utf-8")
      .headers({ "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'" })
      .send(await html);
  });
}

const QUERY_MAX = 100;
/** The introduction of the API is a part of its page. */
const LISTED = /^(?!api-introduction)[a-z][a-z-]{0,60}\.md$/;

type Section = { page: string; title: string; heading: string; text: string };

/** The list of all pages or, with a text, of the sections that contain each of its words. */
function renderIndex(sections: readonly Section[], query: string): string {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return renderDocsPage({ title: "Docs", html: renderDocsIndex() });
  const found = sections.filter(({ heading, title, text }) =>
    words.every((word) => `${title}\n${heading}\n${text}`.toLowerCase().includes(word)),
  );
  const items = found.map(({ page, title, heading }) => {
    const link = heading === title ? page : `${page}#${anchor(heading)}`;
    return `<li><a href="/site/docs/${link}">${escapeHtml(heading)}</a>${heading === title ? "" : ` – ${escapeHtml(title)}`}</li>`;
  });
  const list = items.length > 0 ? `<ul>${items.join("")}</ul>` : "<p>No results</p>";
  return renderDocsPage({ title: "Docs", query, html: `<h1>Results for "${escapeHtml(query)}"</h1>${list}` });
}

async function readSections(folder: string): Promise<Section[]> {
  const names = (await readdir(folder)).filter((name) => LISTED.test(name)).toSorted();
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

async function renderPage({ page, text }: { page: string; text: string }, render: Render): Promise<string> {
  const title = getHeading(text) ?? "Documentation";
  const html = (await renderSections(text, render))
    .replace(/href="([a-z-]+)\.md(#[\w-]*)?"/g, 'href="/site/docs/$1$2"')
    .replace(
      /<h([1-6])[^>]*>([^<]*)</g,
      (_, level: string, name: string) => `<h${level} id="${anchor(name)}">${name}<`,
    );
  return renderDocsPage({ title, html, current: page });
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
