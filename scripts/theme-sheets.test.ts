import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { variableBlock, writeThemeSheets } from "#scripts/theme-sheets.mjs";

const THEMES = ["dark", "dark-high-contrast", "light", "light-high-contrast"];
const SOURCES = join(import.meta.dirname, "../node_modules/@primer/primitives/dist/css/functional/themes");

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "milepost-themes-"));
  mkdirSync(join(folder, "assets"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, "assets", name), text);
const writeSheets = () => writeThemeSheets(join(folder, "assets"), join(folder, "themes"));

test.each(THEMES)("the theme %s of the installed version defines all its variables in its first block", (name) => {
  const block = variableBlock(readFileSync(join(SOURCES, `${name}.css`), "utf8"), name);
  expect(block.match(/--[\w-]+:/g)?.length).toBeGreaterThan(500);
});

test("a theme keeps the variables that the other files read, also through another variable", () => {
  for (const name of THEMES)
    write(`${name}-abcd1234.css`, "[a]{--fgColor-default:var(--base);--base:red;--unread:blue}");
  write("entry-abcd1234.css", "a{color:var(--fgColor-default)}");
  writeSheets();
  expect(readFileSync(join(folder, "themes/light-abcd1234.css"), "utf8")).toBe(
    ":root{--fgColor-default:var(--base);--base:red}",
  );
});

test("a theme that is missing fails the build", () => {
  write("light-abcd1234.css", "[a]{--fgColor-default:red}");
  expect(writeSheets).toThrow("The build has the themes light: correct scripts/theme-sheets.mjs");
});

test("a theme that defines a variable only in a later block fails the build", () => {
  for (const name of THEMES) write(`${name}-abcd1234.css`, "[a]{--fgColor-default:red}[b]{--other:blue}");
  expect(writeSheets).toThrow("does not define all variables in its first block");
});
