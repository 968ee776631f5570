import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { GearIcon } from "@primer/octicons-react";
import { expect, test } from "vitest";
import { drawIcon, findPageIcons } from "#scripts/page-icons.mjs";

test("the icons are those that the modules of the web import, each once", () => {
  const icons = findPageIcons();
  expect(icons).toEqual([...new Set(icons)].sort());
  expect(icons.length).toBeGreaterThan(100);
  expect(icons).toEqual(expect.arrayContaining(["GearIcon", "IssueOpenedIcon", "GitPullRequestIcon"]));
  // Only Primer's own components have it.
  expect(icons).not.toContain("StopIcon");
});

test("each has a 16-pixel drawing, which is what its component draws", () => {
  for (const icon of findPageIcons()) expect(drawIcon(icon).drawing, icon).toMatch(/^<path [^]*<\/path>$/);
  const { name, drawing } = drawIcon("GearIcon");
  expect(name).toBe("gear");
  expect(renderToStaticMarkup(createElement(GearIcon))).toContain(drawing);
});

test("an icon with another size fails the build", () => {
  expect(() => drawIcon("NoIcon")).toThrow();
});
