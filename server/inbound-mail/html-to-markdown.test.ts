import { expect, test } from "vitest";
import { htmlToMarkdown } from "#server/inbound-mail/html-to-markdown.ts";
import { getReplyText } from "#server/inbound-mail/reply-text.ts";

test.each([
  ["<p>Hello</p><p>World</p>", "Hello\n\nWorld"],
  ["<div>one</div><div>two<br>three</div>", "one\ntwo\nthree"],
  ["<div>one</div><div><br></div><div>two</div>", "one\n\ntwo"],
  ["a <b>bold</b>, <i>italic</i> and <code>code</code>", "a **bold**, _italic_ and `code`"],
  ['<a href="https://example.com/a?b=1&amp;c=2">link</a>', "[link](https://example.com/a?b=1&c=2)"],
  ['<a href="javascript:alert(1)">no link</a>', "no link"],
  ["<ul><li>one</li><li>two<ul><li>three</li></ul></li></ul>", "- one\n- two\n\n  - three"],
  ["<ol><li><p>one</p></li><li>two</li></ol>", "1. one\n\n2. two"],
  ["<pre>  a\n    b &lt; c</pre>", "```\n  a\n    b < c\n```"],
  ["<h2>Title</h2>text", "## Title\n\ntext"],
  ["<style>p { color: red }</style><script>alert(1)</script><!-- no -->yes", "yes"],
  ["&Auml;pfel &amp; Birnen&nbsp;&#x1F600; &#0;&unknown;", "Äpfel & Birnen 😀 &unknown;"],
  ['<p>see <img src="cid:image1@host"> and <img src="https://example.com/pixel.gif"></p>', "see [cid:image1@host] and"],
  ["a < b and <c", "a < b and"],
  ['<p title="a > b">text</p>', "text"],
])("%s", (html, text) => {
  expect(htmlToMarkdown(html)).toBe(text);
});

test("the quotation of an e-mail that has only HTML is removed", () => {
  const gmail =
    '<div dir="ltr">Thanks, <b>fixed</b>.</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">' +
    'On Mon, Nov 24, 2026 at 9:00 AM Hubot &lt;<a href="mailto:notifications@example.com">notifications@example.com</a>&gt; wrote:<br>' +
    "</div><blockquote><p>It crashes.</p><p>Badly.</p></blockquote></div>";
  expect(getReplyText(htmlToMarkdown(gmail))).toBe("Thanks, **fixed**.");
  const outlook =
    '<html><head><style>p {}</style></head><body><p class="MsoNormal">Thanks, fixed.<o:p></o:p></p><div style="border-top:solid">' +
    "<p><b>From:</b> Hubot &lt;notifications@example.com&gt; <br><b>Sent:</b> Tuesday 9:00<br><b>To:</b> octo/hello<br>" +
    "<b>Subject:</b> It crashes</p></div><p>It crashes.</p></body></html>";
  expect(getReplyText(htmlToMarkdown(outlook))).toBe("Thanks, fixed.");
});

test("a long HTML takes no longer than its length", () => {
  const started = performance.now();
  for (const part of ["<", "<a ", "<!--", "< ", "</", "<a x='", "<blockquote>", "<ul><li>", "&", "<b>"]) {
    htmlToMarkdown(part.repeat(Math.ceil(300_000 / part.length)));
  }
  expect(performance.now() - started).toBeLessThan(5_000);
});
