import { readdir } from "node:fs/promises";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { NO_LINKS } from "#server/markdown/references.ts";
import { renderMarkdown } from "#server/markdown/render.ts";
import { docsRoute } from "#server/platform/http/docs-route.ts";
import { ROOT } from "#server/test/world.ts";

function documentation() {
  const app = Fastify();
  const counts = { renders: 0 };
  docsRoute(app, `${ROOT}/docs`, (text) => {
    counts.renders += 1;
    return renderMarkdown(text, NO_LINKS);
  });
  return {
    counts,
    get: async (page: string) => (await app.inject(`/site/docs${page.startsWith("?") ? "" : "/"}${page}`)).body,
  };
}

test("every link within the API reference has its heading", async () => {
  const body = await documentation().get("api");
  const ids = new Set([...body.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]));
  const targets = [...body.matchAll(/href="#([^"]*)"/g)].map((match) => match[1]);
  expect(targets.length).toBeGreaterThan(500);
  expect(targets.filter((target) => !ids.has(target))).toEqual([]);
});

test("a page is rendered only once, section by section", async () => {
  const { counts, get } = documentation();
  const first = await get("labels-and-milestones");
  const renders = counts.renders;
  expect(renders).toBeGreaterThan(1);
  expect(await get("labels-and-milestones")).toBe(first);
  expect(counts.renders).toBe(renders);
});

test("the documentation lists its pages, and finds sections with all words of a search", async () => {
  const { get } = documentation();
  const pages = (await readdir(`${ROOT}/docs`)).flatMap((name) => /^(.+)\.md$/.exec(name)?.[1] ?? []);
  const index = await get("?q=");
  for (const page of pages.filter((name) => name !== "api-introduction"))
    expect(index).toContain(`<li><a href="/site/docs/${page}">`);
  const found = await get("?q=milepost_db_wait_ms");
  expect(found).toContain('href="/site/docs/self-hosting#');
  expect(found).not.toContain("#milestones-of-an-organization");
  expect(await get("self-hosting")).toContain('<a href="/site/docs/self-hosting" aria-current="page">');
  expect(await get("?q=%3Cscript%3Ezz")).toMatch(/value="&lt;script&gt;zz".*No results/);
});
