import { expect, test } from "vitest";
import { renderMail } from "#server/mail/template.ts";

const { text, html } = renderMail({
  heading: "A <b>title</b>",
  paragraphs: ["Hi Mona & Co,", "Somebody asked."],
  button: { label: "Open", url: "https://milepost.test/reset/abc?a=1&b=2" },
  notes: ["Once only."],
  footer: "You are receiving this because of your account.",
});

test("the plain text of an e-mail says the same as its HTML, with the address of the button", () => {
  expect(text).toBe(
    "A <b>title</b>\n\nHi Mona & Co,\n\nSomebody asked.\n\nOpen:\nhttps://milepost.test/reset/abc?a=1&b=2\n\nOnce only.\n\n" +
      "-- \nYou are receiving this because of your account.\n",
  );
  for (const line of ["Somebody asked.", "Once only.", "You are receiving this"]) expect(html).toContain(line);
});

test("texts are escaped in the HTML, and it loads nothing", () => {
  expect(html).toContain("A &lt;b&gt;title&lt;/b&gt;");
  expect(html).toContain("Hi Mona &amp; Co,");
  expect(html.match(/href="[^"]*"/g)).toEqual(
    Array.from({ length: 2 }, () => 'href="https://milepost.test/reset/abc?a=1&amp;b=2"'),
  );
  expect(html).not.toMatch(/<img|<link|<script|url\(|@import/i);
});

test("the page has the colors of the mail program, light or dark", () => {
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html.match(/<(?:body|table|td)[^>]*background[^>]*>/g)).toEqual([
    '<td style="background-color:#1f883d;border-radius:6px">',
  ]);
});
