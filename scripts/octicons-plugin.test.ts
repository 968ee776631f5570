import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { octicons } from "#scripts/octicons-plugin.mjs";
import { drawIcon, findPageIcons } from "#scripts/page-icons.mjs";

const FOLDER = join(import.meta.dirname, "../node_modules/@primer/octicons-react/dist/icons");
const transform = (code: string) => octicons().transform(code, "/srv/octicons-react/dist/icons/AlertIcon.mjs");

test("every icon of the installed version keeps its 16-pixel drawing and loses the others", () => {
  const icons = readdirSync(FOLDER).filter((name) => name.endsWith(".mjs"));
  expect(icons.length).toBeGreaterThan(300);
  for (const name of icons) {
    const code = readFileSync(join(FOLDER, name), "utf8");
    if (!code.includes('"16": {')) continue;
    const transformed = transform(code)?.code ?? code;
    expect(transformed.match(/"width": \d+/g), name).toHaveLength(1);
    expect(transformed, name).toContain('var heights = ["16"];');
  }
});

test("the installed version draws with one function, which is replaced by the product's own", () => {
  const dist = join(FOLDER, "..");
  const names = readdirSync(dist).filter((name) => /^renderOcticon-.*\.mjs$/.test(name));
  expect(names).toHaveLength(1);
  const id = join(dist, names[0] ?? "");
  expect(octicons().transform(readFileSync(id, "utf8"), id)?.code).toMatch(
    /from ".*\/web\/platform\/icons\/render-octicon\.tsx"/,
  );
});

test("in the browser's build the icons of the pages only name their symbol", () => {
  const plugin = octicons({ areLoadedLater: true });
  const read = (icon: string) => readFileSync(join(FOLDER, `${icon}.mjs`), "utf8");
  const code = plugin.transform(read("GearIcon"), join(FOLDER, "GearIcon.mjs"))?.code;
  expect(code).toContain('const GearIcon = /*#__PURE__*/ defineIcon("gear");');
  expect(code).toContain("export { GearIcon, GearIcon as default };");
  expect(plugin.transform(read("StopIcon"), join(FOLDER, "StopIcon.mjs"))?.code).toContain('"path": ');
  expect(transform(read("GearIcon"))?.code).toContain('"path": ');
});

test("the browser's build writes the drawings of these icons into a module that is loaded later", () => {
  const id = join(import.meta.dirname, "../web/platform/icons/drawings.ts");
  const code = readFileSync(id, "utf8");
  const drawings = JSON.parse(
    octicons({ areLoadedLater: true })
      .transform(code, id)
      ?.code.match(/= (\{[^]*\});$/)?.[1] ?? "",
  ) as Record<string, string>;
  expect(Object.keys(drawings)).toHaveLength(findPageIcons().length);
  expect(drawings["gear"]).toBe(drawIcon("GearIcon").drawing);
  expect(octicons().transform(code, id)).toBeUndefined();
});

test("a function in another format fails the build", () => {
  const id = "/srv/octicons-react/dist/renderOcticon-abc.mjs";
  expect(() => octicons().transform("export function renderOcticon() {}", id)).toThrow("correct scripts/octicons");
});

test("an icon in another format fails the build", () => {
  expect(() => transform("export const AlertIcon = 1;")).toThrow("correct scripts/octicons-plugin.mjs");
});
