import { expect, test } from "vitest";
import { toText } from "#server/markdown/to-text.ts";

test("the text of HTML has no tags, and its entities are characters", () => {
  const html = `<p>One <strong>&lt;two&gt;</strong> &amp;amp; <code>a &#x26; b</code><br>\nthree</p>\n<ul>\n<li>four</li>\n</ul>`;
  expect(toText(html)).toBe("One <two> &amp; a & b\nthree\n\nfour");
});

test("unknown entities stay as they are", () => {
  expect(toText("a &copy; &#0; b")).toBe("a &copy; &#0; b");
});
