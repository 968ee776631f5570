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

test("an icon in another format fails the build", () => {
  expect(() => transform("export const AlertIcon = 1;")).toThrow("correct scripts/octicons-plugin.mjs");
});
