import { expect, test } from "vitest";
import { makeRenderer, mapInOrder } from "#server/imports/render-imported.ts";
import type { ReferenceLinks } from "#server/markdown/references.ts";
import { renderMarkdown } from "#server/markdown/render.ts";
import { LIMITS } from "#shared/limits.ts";

const OID = "0123456789abcdef0123456789abcdef01234567";
const links: ReferenceLinks = {
  mention: (login) => (login.toLowerCase() === "mona" ? { login: "mona", href: "/mona" } : undefined),
  issue: ({ owner, number }) => (owner === undefined || owner === "octo" ? `/octo/hello/issues/${number}` : undefined),
  commit: (oid) => (oid === OID ? "/octo/hello/pull/2" : undefined),
};
const repository = { owner: "octo", name: "hello" };

test("a long text of an archive has the same links as a short one", async () => {
  const text = `@Mona @nobody #12 octo/hello#3 other/hello#4 ${OID} `;
  const longText = text.repeat(Math.ceil(LIMITS.shortText / text.length) + 1);
  const render = makeRenderer({ repository, links });
  expect(await render(longText)).toBe(renderMarkdown(longText, links));
  expect(await render(longText)).toContain('href="/octo/hello/issues/12"');
});

test("requests are served while many short texts are rendered", async () => {
  const render = makeRenderer({ repository, links });
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const texts = Array.from({ length: 300 }, (_, index) => `# ${index}\n\n${"- a *b* `c` [d](e)\n".repeat(40)}`);
  const html = await mapInOrder(texts, render);
  clearInterval(timer);
  expect(html[299]).toContain("299");
  expect(turns).toBeGreaterThan(2);
});
