import { describe, expect, test } from "vitest";
import { NO_LINKS } from "#server/markdown/references.ts";
import { renderMarkdown } from "#server/markdown/render.ts";
import { LIMITS } from "#shared/limits.ts";

const links = { ...NO_LINKS, issue: () => "/octo/hello/issues/1", mention: (login: string) => ({ login, href: "/" }) };
const count = (html: string, part: string) => html.split(part).length - 1;
const row = (cells: number) => `|${"a|".repeat(cells)}\n`;
const table = (columns: number, rows: number) =>
  `${row(columns)}|${"-|".repeat(columns)}\n${row(columns).repeat(rows - 1)}`;

describe("a text", () => {
  test("has a limited number of links to issues and people", () => {
    expect(count(renderMarkdown("#1 ".repeat(20_000), links), "<a ")).toBe(LIMITS.markdownReferences);
    expect(count(renderMarkdown("@mona\n\n".repeat(9_000), links), "<a ")).toBe(LIMITS.markdownReferences);
    expect(renderMarkdown("#1 ".repeat(501), links)).toContain("</a> #1</p>");
  });

  test("has a limited number of table cells; further tables are shown as plain text", () => {
    expect(count(renderMarkdown(table(5, 1_000), links), "<td")).toBe(4_995);
    const large = renderMarkdown(`before\n\n${table(5, 1_001)}\nafter`, links);
    expect(large).not.toContain("<table");
    expect(large).toContain('<p dir="auto">before</p>\n<pre><code>|a|a|a|a|a|\n|-|-|-|-|-|\n');
    expect(large).toContain('</code></pre>\n<p dir="auto">after</p>');
    const many = renderMarkdown(`${table(2, 2)}\n`.repeat(3_000), links);
    expect(count(many, '<table dir="auto">')).toBe(LIMITS.markdownCells / 4);
    expect(count(many, "<pre>")).toBe(3_000 - LIMITS.markdownCells / 4);
  });

  test("gets no cells that were not written", () => {
    const wide = `${row(1_000)}|${"-|".repeat(1_000)}\n${"|a|\n".repeat(15_000)}`;
    expect(renderMarkdown(wide, links).length).toBeLessThan(2 * wide.length);
  });

  test("has tables in lists and quotes, which end with the list or the quote", () => {
    const html = renderMarkdown(`- ${table(3_000, 2).trimEnd().replaceAll("\n", "\n  ")}\n\n> quote\n`, links);
    expect(html).toContain("<li>\n<pre><code>|a|");
    expect(html).toContain('</ul>\n<blockquote dir="auto">\n<p>quote</p>');
    const lazy = renderMarkdown(`> ${table(3_000, 2).trimEnd().replaceAll("\n", "\n> ")}\nafter\n`, links);
    expect(lazy).toContain('<blockquote dir="auto">\n<pre><code>|a|');
  });

  test("has a limited number of references to footnotes", () => {
    const html = renderMarkdown(`${"[^1] ".repeat(12_000)}\n\n[^1]: a note`, links);
    expect(count(html, 'class="footnote-ref"')).toBe(LIMITS.markdownFootnotes);
    expect(html).toContain("</sup> [^1] [^1]");
  });
});

test("the time for alerts grows with their number", () => {
  const time = (alerts: number) => {
    const text = "> [!NOTE]\n> a\n\n".repeat(alerts);
    const startedAt = performance.now();
    expect(count(renderMarkdown(text, NO_LINKS), "markdown-alert-note")).toBe(alerts);
    return performance.now() - startedAt;
  };
  // What else the machine does can disturb a comparison, but not all of three. A time that grows with the square is 256 times as long.
  expect(Array.from({ length: 3 }).every(() => time(16_000) / time(1_000) > 100)).toBe(false);
});
