import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transform } from "lightningcss";

const THEME = /^(light|dark)(-high-contrast)?-[\w-]+\.css$/;
const NAME = /--[\w-]+/g;

const THEMES = ["dark", "dark-high-contrast", "light", "light-high-contrast"];

/**
 * A theme defines some 960 variables, once for its own name and once for the system's choice; the product reads a
 * fifth of them. Writes each theme of `assets` to `target`, under its own name, with the variables that the other built
 * files read. The sheets are small enough to be inlined in the page, which decides by media query which one applies.
 */
export function writeThemeSheets(assets, target) {
  const files = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
  const themes = files.filter((name) => THEME.test(name));
  const found = themes.map((name) => name.replace(/-[\w-]{8}\.css$/, "")).sort();
  if (found.join() !== THEMES.join()) throw new Error(`The build has the themes ${found.join(", ")}: ${ADVICE}`);
  const read = new Set(
    files
      .filter((name) => !THEME.test(name))
      .flatMap((name) => readFileSync(join(assets, name), "utf8").match(NAME) ?? []),
  );
  mkdirSync(target, { recursive: true });
  for (const name of themes) {
    const code = `:root${variableBlock(readFileSync(join(assets, name), "utf8"), name)}`;
    const { code: kept } = transform({
      filename: name,
      code: Buffer.from(code),
      minify: true,
      unusedSymbols: unread(code, read),
    });
    writeFileSync(join(target, name), kept);
  }
}

const ADVICE = "correct scripts/theme-sheets.mjs for the installed version of Primer.";

/** The first block of a theme's sheet; every other block defines the same variables. */
export function variableBlock(sheet, name) {
  const blocks = [...sheet.matchAll(/\{([^{}]*)\}/g)].map(([block]) => block);
  const [first = ""] = blocks;
  const variables = new Set(first.match(NAME));
  if (!variables.has("--fgColor-default") || blocks.some((block) => definedNames(block).some((x) => !variables.has(x))))
    throw new Error(`${name} does not define all variables in its first block: ${ADVICE}`);
  return first;
}

function definedNames(block) {
  return [...block.matchAll(/[{;]\s*(--[\w-]+):/g)].map(([, name]) => name);
}

/** The variables of a sheet that nobody reads, not even through another variable. */
function unread(code, read) {
  const values = new Map();
  for (const [, name, value] of code.matchAll(/(--[\w-]+):([^;}]*)/g))
    values.set(name, `${values.get(name) ?? ""} ${value}`);
  // A name that ends in a dash is the beginning of one that is put together in code.
  const beginnings = [...read].filter((name) => name.length > 2 && name.endsWith("-"));
  const kept = new Set(
    [...values.keys()].filter((name) => read.has(name) || beginnings.some((begin) => name.startsWith(begin))),
  );
  for (const name of kept)
    for (const inner of values.get(name).match(NAME) ?? []) if (values.has(inner)) kept.add(inner);
  return [...values.keys()].filter((name) => !kept.has(name));
}
