import { expect, test } from "vitest";
import { makeReferenceLinks, type ReferenceTargets } from "#server/markdown/reference-targets.ts";
import { LongTextRenderer } from "#server/markdown/render-long-text.ts";
import { renderMarkdown } from "#server/markdown/render.ts";

const targets: ReferenceTargets = {
  repository: { owner: "octocat", name: "hello" },
  accounts: new Map([["mona", { login: "mona", href: "/mona" }]]),
  issues: new Map([["octocat/hello#7", "/octocat/hello/issues/7"]]),
  commits: new Map(),
  teams: new Map(),
  base: "https://example.com",
};
const renderer = new LongTextRenderer();

test("a long text has the same HTML and references from a thread, while the process goes on", async () => {
  const text = `@Mona #7 ${"[".repeat(60_000)}`;
  let isDone = false;
  let turns = 0;
  const countTurns = () => {
    turns += 1;
    if (!isDone) setImmediate(countTurns);
  };
  countTurns();
  const html = await renderer.render({ text, targets }).finally(() => (isDone = true));
  expect(html).toBe(renderMarkdown(text, makeReferenceLinks(targets)));
  expect(html).toContain('href="/octocat/hello/issues/7"');
  expect(html).toContain('href="/mona"');
  expect(turns).toBeGreaterThan(100);
});

test("a thread that ended fails its own text only", async () => {
  const broken = renderer.render({ text: "@mona", targets: {} as ReferenceTargets });
  const next = renderer.render({ text: "**b**", targets });
  await expect(broken).rejects.toThrow();
  expect(await next).toBe('<p dir="auto"><strong>b</strong></p>\n');
});
