import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transform } from "lightningcss";

const THEME = /^(light|dark)(-high-contrast)?-[\w-]+\.css$/;
const NAME = /--[\w-]+/g;

/**
 * A theme defines some 960 variables twice, of which the product reads a fifth. Writes beside the page renderer each
 * theme of `assets`, under its own name, with what the other built files read: small enough to stand in the page.
 * Which theme holds, and by which media, says the page: here it holds for all of it.
 */
export function writeThemeSheets(assets, target) {
  const files = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
  const read = new Set(
    files
      .filter((name) => !THEME.test(name))
      .flatMap((name) => readFileSync(join(assets, name), "utf8").match(NAME) ?? []),
  );
  mkdirSync(target, { recursive: true });
  for (const name of files.filter((file) => THEME.test(file))) {
    const [block] = readFileSync(join(assets, name), "utf8").match(/\{[^}]*\}/);
    const code = `:root${block}`;
    const { code: kept } = transform({
      filename: name,
      code: Buffer.from(code),
      minify: true,
      unusedSymbols: unread(code, read),
    });
    writeFileSync(join(target, name), kept);
  }
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
