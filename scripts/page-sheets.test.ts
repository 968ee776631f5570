import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { splitRules, writePageSheets } from "#scripts/page-sheets.mjs";
import { createPageRules } from "#web/theme/page-rules.ts";

/** The rules of a sheet for an element of these classes. */
const pick = (code: string, classes = "") => createPageRules([splitRules(code)])(`<p class="${classes}"></p>`);

test.each([
  [".a{color:red}", "b", ""],
  [".a{color:red}", "b a", ".a{color:red}"],
  [".a.b{color:red}", "a", ""],
  [".a .b{color:red}", "a b", ".a .b{color:red}"],
  [".a,.b{color:red}", "b", ".a,.b{color:red}"],
  [".a,main{color:red}", "", ".a,main{color:red}"],
  ["a:not(.b){color:red}", "", "a:not(.b){color:red}"],
  [".a:not(.b:hover,.c){color:red}", "a", ".a:not(.b:hover,.c){color:red}"],
  [".a:has(.b){color:red}", "a", ".a:has(.b){color:red}"],
  ['a[href=".b"]{color:red}', "", 'a[href=".b"]{color:red}'],
  [".a\\:b{color:red}", "a:b", ".a\\:b{color:red}"],
])("of %s, a page with the class %j has %j", (code, classes, expected) => {
  expect(pick(code, classes)).toBe(expected);
});

test("rules keep their order, with those that every page needs", () => {
  expect(pick("b{margin:0}.a{margin:1px}i{margin:2px}.b{margin:3px}.c{margin:4px}", "c a")).toBe(
    "b{margin:0}.a{margin:1px}i{margin:2px}.c{margin:4px}",
  );
});

test("a block has the rules that the page needs, and is left out without any", () => {
  const code = "@media print{.a{color:red}.b{color:blue}}@supports (display:grid){@media print{.c{top:0}}}";
  expect(pick(code, "b")).toBe("@media print{.b{color:blue}}");
  expect(pick(code, "c")).toBe("@supports (display:grid){@media print{.c{top:0}}}");
});

test("animations stay as they are", () => {
  const code = "@keyframes turn{to{rotate:1turn}}";
  expect(pick(code)).toBe(code);
});

test("variables of the root are left out, but for those that rules read, also through another variable", () => {
  const code =
    ":root{--a:1px;--b:var(--a);--c:2px;margin:0}@media print{:root{--b:3px}}.x{top:var(--b)}.y{top:var(--c)}";
  expect(pick(code, "x")).toBe(":root{--a:1px;--b:var(--a);margin:0;}@media print{:root{--b:3px;}}.x{top:var(--b)}");
  expect(pick(code)).toBe(":root{margin:0;}");
});

test("a variable that another sheet of the page reads stays, also through another variable", () => {
  const entry = splitRules(":root{--size:var(--base);--base:1px;--unread:2px;--own:3px}a{margin:var(--own)}");
  const page = splitRules("b{padding:var(--size)}");
  expect(createPageRules([entry, page])("<p></p>")).toBe(
    ":root{--size:var(--base);--base:1px;--own:3px;}a{margin:var(--own)}b{padding:var(--size)}",
  );
});

test("an important variable stays important", () => {
  const code = ":root{--a:1px!important}.x{top:var(--a)}";
  expect(pick(code, "x")).toBe(":root{--a:1px!important;}.x{top:var(--a)}");
});

test("a variable of a rule stays with the rule", () => {
  expect(pick(".x{--d:1px}", "x")).toBe(".x{--d:1px}");
});

test("the build splits all sheets but the themes, and keeps variables that scripts and themes read", () => {
  const folder = mkdtempSync(join(tmpdir(), "milepost-sheets-"));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, "assets"));
  write("assets/light-abcd1234.css", ":root{--x:var(--theme)}");
  write("assets/page-abcd1234.css", ":root{--theme:1px;--script:2px;--unread:3px}.a{top:0}");
  write("assets/page-abcd1234.js", "style.top='var(--script)'");
  write("assets/entry-client-abcd1234.css", ":root{--read:1px;--no-file-reads:2px}.b{top:var(--read)}");
  writePageSheets(join(folder, "assets"), join(folder, "sheets.json"));
  expect(JSON.parse(readFileSync(join(folder, "sheets.json"), "utf8"))).toEqual({
    "page-abcd1234.css": [
      { opening: ":root{", rules: ["--theme:1px;--script:2px;", { text: "--unread:3px;", variable: "--unread" }] },
      { text: ".a{top:0}", classes: [["a"]] },
    ],
    "entry-client-abcd1234.css": [
      {
        opening: ":root{",
        rules: [
          { text: "--read:1px;", variable: "--read" },
          { text: "--no-file-reads:2px;", variable: "--no-file-reads" },
        ],
      },
      { text: ".b{top:var(--read)}", classes: [["b"]] },
    ],
  });
  rmSync(folder, { recursive: true, force: true });
});
