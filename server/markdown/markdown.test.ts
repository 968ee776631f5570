import { describe, expect, test } from "vitest";
import { NO_LINKS, type ReferenceLinks } from "#server/markdown/references.ts";
import { renderMarkdown, renderTitle } from "#server/markdown/render.ts";

const LINKS: ReferenceLinks = {
  mention: (login) => (login.toLowerCase() === "mona" ? { login: "mona", href: "/mona" } : undefined),
  issue: ({ owner, number }) => (number < 100 ? `/${owner ?? "octo"}/hello/issues/${number}` : undefined),
  commit: (oid) => (oid.startsWith("abc1234") ? "/octo/hello/pull/7" : undefined),
};

/** Without the attribute of nearly every block, which has its own tests. */
const html = (text: string) => renderMarkdown(text, LINKS).trim().replaceAll(' dir="auto"', "");

describe("GitHub's Markdown", () => {
  test.each([
    ["a line\nand another", "<p>a line<br />\nand another</p>"],
    ["~~gone~~ **bold** _it_ `a<b`", "<p><s>gone</s> <strong>bold</strong> <em>it</em> <code>a&lt;b</code></p>"],
    [
      "www.example.com/a",
      '<p><a href="http://www.example.com/a" rel="nofollow noopener noreferrer">www.example.com/a</a></p>',
    ],
    [
      "https://example.com.",
      '<p><a href="https://example.com" rel="nofollow noopener noreferrer">https://example.com</a>.</p>',
    ],
    [
      "> [!TIP]\n> Drink water",
      '<div class="markdown-alert markdown-alert-tip">\n<p class="markdown-alert-title">Tip</p><p>Drink water</p>\n</div>',
    ],
    ["> [!WRONG]\n> x", "<blockquote>\n<p>[!WRONG]<br />\nx</p>\n</blockquote>"],
    ["<details><summary>s</summary>x</details>", "<details><summary>s</summary>x</details>"],
    ["a <!-- hidden --> b", "<p>a  b</p>"],
  ])("%j", (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  test("tables, with alignment", () => {
    expect(html("| a | b |\n|:--|--:|\n| 1 | 2 |")).toContain('<td align="left">1</td>\n<td align="right">2</td>');
  });

  test("task lists", () => {
    expect(html("- [ ] todo\n- [x] done")).toMatch(
      /contains-task-list.*task-list-item.*disabled.*todo.*disabled.*checked.*done/s,
    );
  });

  test("footnotes, whose anchors differ from text to text", () => {
    const anchor = (text: string) => /id="(fn-[^"]+)"/.exec(html(text))?.[1];
    expect(anchor("a[^1]\n\n[^1]: note")).toMatch(/^fn-[0-9a-f]{8}-1$/);
    expect(anchor("a[^1]\n\n[^1]: note")).not.toBe(anchor("b[^1]\n\n[^1]: note"));
  });

  test("code with syntax colours", () => {
    expect(html("```js\nconst a = 1;\n```")).toContain('<span class="hljs-keyword">const</span>');
    expect(html("```nosuchlanguage\na<b\n```")).toContain("a&lt;b");
  });
});

describe("the direction of text", () => {
  test.each([
    ["\u0645\u0631\u062d\u0628\u0627", '<p dir="auto">'],
    ["# a", '<h1 dir="auto">'],
    ["- a", '<ul dir="auto">'],
    ["3. a", '<ol start="3" dir="auto">'],
    ["> a", '<blockquote dir="auto">'],
    ["| a |\n|---|\n| b |", '<table dir="auto">'],
    ["- [ ] a", '<ul class="contains-task-list" dir="auto">'],
  ])("%j is detected by the browser", (text, expected) => {
    expect(renderMarkdown(text, LINKS)).toContain(expected);
  });

  test("blocks in other blocks have none, so that browsers find the text", () => {
    expect(renderMarkdown("- a\n\n- b", LINKS)).toContain("<li>\n<p>a</p>");
    expect(renderMarkdown("> a", LINKS)).toContain("\n<p>a</p>");
  });
});

describe("references", () => {
  test.each([
    ["@mona", '<a href="/mona" class="user-mention" data-login="mona">@mona</a>'],
    ["@MONA!", '<a href="/mona" class="user-mention" data-login="mona">@mona</a>!'],
    ["(#12)", '(<a href="/octo/hello/issues/12" class="issue-link" data-reference="#12">#12</a>)'],
    ["GH-3", '<a href="/octo/hello/issues/3" class="issue-link" data-reference="GH-3">GH-3</a>'],
    ["foo/hello#4", '<a href="/foo/hello/issues/4" class="issue-link" data-reference="foo/hello#4">foo/hello#4</a>'],
    ["abc1234def", '<a href="/octo/hello/pull/7" class="commit-link">abc1234</a>'],
  ])("%s becomes a link", (text, expected) => {
    expect(html(text)).toBe(`<p>${expected}</p>`);
  });

  test.each([
    "@nobody",
    "mail@mona",
    "#100",
    "a#12",
    "x@mona.com",
    "abc1234z",
    "1234567",
    "`@mona #12`",
    "&#12;",
    "/#12",
  ])("%s stays what it is", (text) => {
    expect(html(text)).not.toContain("class=");
  });

  test("inside a link they are the link's text", () => {
    expect(html("[see #12 by @mona](https://example.com)")).not.toContain("issue-link");
    expect(html('<a href="https://example.com">#12</a>')).not.toContain("issue-link");
  });
});

describe("hostile text", () => {
  test.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[a](javascript:alert(1))",
    "[a](data:text/html,x)",
    "[a](vbscript:x)",
    '<a href="  javascript:alert(1)">x</a>',
    '<a href="java&#10;script:alert(1)">x</a>',
    "<iframe src=//evil></iframe>",
    "<style>*{display:none}</style>",
    '<p style="position:fixed">x</p>',
    "<svg onload=alert(1)><script>1</script></svg>",
    "<math><mtext><script>1</script></mtext></math>",
    '<form action="//evil"><button>x</button></form>',
    '<input type="text" name="password" autofocus onfocus=alert(1)>',
    '<div id="root" class="Overlay" onclick=alert(1)>x</div>',
    "<base href=//evil>",
    '<meta http-equiv="refresh" content="0;url=//evil">',
    '![x](https://e.org/"onerror=alert(1))',
    '`<script>` @mona" onmouseover=alert(1) #12',
    "[^1]\n\n[^1]: <script>alert(1)</script>",
    '```"><script>alert(1)</script>\nx\n```',
    "| <img src=x onerror=alert(1)> |\n|--|\n| x |",
    "@mona<img src=x onerror=1>",
    "\u0000<script\u0000>alert(1)</script>",
    "$$<script>alert(1)</script>$$",
    "$$\n<script>alert(1)</script>\n$$",
    "$`<script>alert(1)</script>`$",
    "$\\href{javascript:alert(1)}{x}$ $\\unicode{<img src=x onerror=alert(1)>}$",
    "```math\n<script>alert(1)</script>\n\\href{javascript:alert(1)}{x}\n```",
  ])("%j makes nothing that runs", (text) => {
    const made = html(text);
    expect(made).not.toMatch(/<(script|iframe|style|svg|math|form|button|base|meta|object|embed|link)\b/i);
    expect(made).not.toMatch(/<[^>]+\s(on\w+|style|id="root"|srcdoc|formaction)\s*=?/i);
    expect(made).not.toMatch(/(href|src)="\s*(javascript|data|vbscript):/i);
    expect(made).not.toContain("Overlay");
  });

  test("a label, milestone or login in a reference cannot break out of its attribute (CVE-2025-9222)", () => {
    const links: ReferenceLinks = {
      mention: () => ({ login: '"><script>', href: '/"><script>' }),
      issue: () => '/"onclick="x',
      commit: () => undefined,
    };
    expect(renderMarkdown("@mona #1", links)).not.toMatch(/<script|"onclick="/);
  });

  const LONG = 65_536;
  const repeats: Record<string, string> = {
    brackets: "[",
    "link starts": "[](",
    stars: "*a_ ",
    angles: "<",
    quotes: ">",
    ticks: "`a",
    mentions: "@a",
    numbers: "#1 ",
    mails: "a@b.",
    addresses: "http://",
    www: "www.",
    "list marks": "- ",
    tags: "<a ",
    comments: "<!--",
    divs: "<div>",
    entities: "&a",
    hex: "abcdef0123456789",
    images: "![",
    strikes: "~~a",
    details: "<details>\n\n",
    repositories: "a/b#",
    definitions: "[a]: b\n",
  };
  // The whole suite has a time limit; any of these took minutes with a quadratic rule.
  test.each(Object.entries(repeats))("64 KiB of %s are rendered", (_, piece) => {
    const text = piece.repeat(Math.floor(LONG / piece.length));
    expect(renderMarkdown(text, NO_LINKS).length).toBeLessThan(LONG * 40);
  });

  test("deep nesting does not exhaust the stack", () => {
    expect(() => renderMarkdown("> ".repeat(20_000), NO_LINKS)).not.toThrow();
    expect(() => renderMarkdown("- ".repeat(20_000), NO_LINKS)).not.toThrow();
    expect(() => renderMarkdown("<div>".repeat(10_000), NO_LINKS)).not.toThrow();
  });
});

test("a title shows code spans and nothing else", () => {
  expect(renderTitle("fix `a<b` & <script>")).toBe("fix <code>a&lt;b</code> &amp; &lt;script&gt;");
  expect(renderTitle("one ` alone")).toBe("one ` alone");
  expect(renderTitle("<img src=x onerror=alert(1)>")).toBe("&lt;img src=x onerror=alert(1)&gt;");
  expect(renderTitle("&lt;img src=x&gt; `&lt;b&gt;`")).toBe("&amp;lt;img src=x&amp;gt; <code>&amp;lt;b&amp;gt;</code>");
});
