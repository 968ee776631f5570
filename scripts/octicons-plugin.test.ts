import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { octicons } from "#scripts/octicons-plugin.mjs";

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
    /from ".*\/web\/ui\/icons\/render-octicon\.tsx"/,
  );
});

test("a function in another format fails the build", () => {
  const id = "/srv/octicons-react/dist/renderOcticon-abc.mjs";
  expect(() => octicons().transform("export function renderOcticon() {}", id)).toThrow("correct scripts/octicons");
});

test("an icon in another format fails the build", () => {
  expect(() => transform("export const AlertIcon = 1;")).toThrow("correct scripts/octicons-plugin.mjs");
});
