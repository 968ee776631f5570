import { expect, test } from "vitest";
import { toMailHtml } from "#server/notification-mail/mail-html.ts";

const BASE = "https://milepost.test";
const render = (html: string, isPublic = true) => toMailHtml(html, { base: BASE, isPublic });

test("addresses are complete, and classes become styles", () => {
  expect(render('<p>By <a href="/mona" class="user-mention" data-login="mona">@mona</a></p>')).toBe(
    '<p>By <a href="https://milepost.test/mona" style="color:#0969da">@mona</a></p>',
  );
  expect(render('<a href="//other.test/x">x</a><a href="#fn-1">1</a>')).toBe(
    '<a href="//other.test/x" style="color:#0969da">x</a><a style="color:#0969da">1</a>',
  );
});

test("images of others, and of private repositories, become links", () => {
  const own = '<img src="/user-attachments/assets/1" alt="A &quot;cat&quot;" loading="lazy">';
  expect(render(own)).toContain('<img src="https://milepost.test/user-attachments/assets/1" alt="A &quot;cat&quot;"');
  expect(render(own, false)).toBe(
    '<a href="https://milepost.test/user-attachments/assets/1" style="color:#0969da">A "cat"</a>',
  );
  expect(render('<img src="https://tracker.test/pixel?a=1&amp;b=2" alt="">')).toBe(
    '<a href="https://tracker.test/pixel?a=1&amp;b=2" style="color:#0969da">Image</a>',
  );
  expect(render(`<img src="${BASE}.evil.test/user-attachments/1" alt="x">`)).not.toContain("<img");
});

test("tasks show their state as text, and scripts and styles are removed", () => {
  expect(render('<li><input type="checkbox" checked disabled> Done</li>')).toContain("☑");
  expect(render('<li><input type="checkbox" disabled> Open</li>')).toContain("☐");
  expect(render('<script>alert(1)</script><p style="position:fixed" onclick="x()">Text</p>')).toBe("<p>Text</p>");
  expect(render('<a href="javascript:alert(1)">x</a>')).not.toContain("javascript");
});
