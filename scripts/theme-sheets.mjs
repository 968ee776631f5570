import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transform } from "lightningcss";

/** The name of a built theme. */
export const THEME = /^(light|dark)(-high-contrast)?-[\w-]+\.css$/;
const NAME = /--[\w-]+/g;
const DEFINITION = /(--[\w-]+):([^;}]*)/g;

const THEMES = ["dark", "dark-high-contrast", "light", "light-high-contrast"];

/**
 * A theme defines some 960 variables twice: for its own name and for the system's choice. The product reads a fifth of
 * them. Writes each theme of `assets` to `target`, under its own name, with the variables that the other built
 * files read. The sheets are small enough to be inlined in the page, which selects one by media query. `textColor`: the name
 * that the build gave to Primer's variable of this color.
 */
export function writeThemeSheets(assets, target, textColor = TEXT_COLOR) {
  const files = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
  const themes = files.filter((name) => THEME.test(name));
  const found = themes.map((name) => name.replace(/-[\w-]{8}\.css$/, "")).sort();
  if (found.join() !== THEMES.join()) throw new Error(`The build has the themes ${found.join(", ")}: ${ADVICE}`);
  const usedNames = new Set(
    files
      .filter((name) => !THEME.test(name))
      .flatMap((name) => readFileSync(join(assets, name), "utf8").match(NAME) ?? []),
  );
  mkdirSync(target, { recursive: true });
  for (const name of themes) {
    const code = `:root${variableBlock(readFileSync(join(assets, name), "utf8"), name, textColor)}`;
    writeFileSync(join(target, name), withoutUnused(code, name, usedNames));
  }
}

/** Each theme defines it. */
export const TEXT_COLOR = "--fgColor-default";

function withoutUnused(code, filename, usedNames) {
  const unusedSymbols = unusedVariables(code, usedNames);
  return transform({ filename, code: Buffer.from(code), minify: true, unusedSymbols }).code;
}

const ADVICE = "correct scripts/theme-sheets.mjs for the installed version of Primer.";

/** The first block of a theme's sheet; every other block defines the same variables. */
export function variableBlock(sheet, name, textColor = TEXT_COLOR) {
  const blocks = [...sheet.matchAll(/\{([^{}]*)\}/g)].map(([block]) => block);
  const [first = ""] = blocks;
  const variables = new Set(first.match(NAME));
  if (
    !variables.has(textColor) ||
    blocks.some((block) => definedNames(block).some((variable) => !variables.has(variable)))
  )
    throw new Error(`${name} does not define all variables in its first block: ${ADVICE}`);
  return first;
}

function definedNames(block) {
  return [...block.matchAll(/[{;]\s*(--[\w-]+):/g)].map(([, name]) => name);
}

/** The variables of a sheet that no file reads, also not through another variable. */
function unusedVariables(code, usedNames) {
  const values = new Map();
  for (const [, name, value] of code.matchAll(DEFINITION)) values.set(name, `${values.get(name) ?? ""} ${value}`);
  // A name that ends in a dash is the prefix of names that code puts together.
  const prefixes = [...usedNames].filter((name) => name.length > 2 && name.endsWith("-"));
  const used = new Set(
    [...values.keys()].filter((name) => usedNames.has(name) || prefixes.some((prefix) => name.startsWith(prefix))),
  );
  for (const name of used)
    for (const inner of values.get(name).match(NAME) ?? []) if (values.has(inner)) used.add(inner);
  return [...values.keys()].filter((name) => !used.has(name));
}
