import { expect, test } from "vitest";
import { MAIL_COLORS, MAIL_HEAD } from "#server/mail/mail-colors.ts";
import { renderMail } from "#server/mail/template.ts";

/** The backgrounds of mail programs: white, and the dark ones of Apple Mail, Gmail, Outlook and Thunderbird. */
const BACKGROUNDS = { light: ["#ffffff"], dark: ["#1e1e1e", "#1f1f1f", "#292929", "#2a2a2e"] };

for (const scheme of ["light", "dark"] as const) {
  test.each(BACKGROUNDS[scheme])(`links and what is muted can be read in the ${scheme} scheme on %s`, (background) => {
    const { link, muted } = MAIL_COLORS[scheme];
    for (const color of [link, muted]) expect(getContrast(color, background)).toBeGreaterThanOrEqual(4.5);
  });
}

test("each color of an e-mail has another one in the dark, and the button keeps its own", () => {
  const { html } = renderMail({
    heading: "Heading",
    paragraphs: ["Text"],
    button: { label: "Open", url: "https://milepost.test" },
    notes: ["Note"],
    footer: "Footer",
  });
  expect(html).toContain(MAIL_HEAD);
  const body = html.slice(html.indexOf("<body"));
  const { light } = MAIL_COLORS;
  // A style sheet that is found by these elements has the dark colors.
  expect(
    new Set(body.match(/<\w+[^>]*[;"]color:#[0-9a-f]{6}/g)?.map((tag) => `${/\w+/.exec(tag)?.[0]} ${tag.slice(-7)}`)),
  ).toEqual(new Set([`a ${light.link}`, `small ${light.muted}`, "b #ffffff"]));
  for (const element of ["a", "small", "hr"]) expect(MAIL_HEAD).toMatch(new RegExp(`[{},]${element}[,{]`));
});

/** Of WCAG 2. */
function getContrast(one: string, other: string): number {
  const [a = 0, b = 0] = [one, other].map(getLuminance).toSorted((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
}

function getLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
