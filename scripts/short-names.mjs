import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";

/**
 * Short names of the classes of CSS modules and of CSS variables for production builds. Names are made from hashes, so they stay the
 * same while sheets are added or changed, and both builds (the browser's and the page renderer's) have the same ones.
 */
const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const DIGITS = `${LETTERS}0123456789`;
/** Animations are scoped as classes are. */
const SCOPED = /(?:\.|@keyframes\s+)(-?[A-Za-z_][\w-]*)/g;
/** With a hyphen inside, so that no expression of a program, such as `--count`, looks like one. */
const VARIABLE = /(?<![\w-])--[A-Za-z][A-Za-z0-9]*-[\w-]*/g;

/** What the product and Primer define, without the sheets of themes that no page reads. */
const PACKAGE_SHEETS = ["@primer/primitives/dist/css", "@primer/react/dist"];

/** What Primer puts together while it runs. */
const PUT_TOGETHER = ["--anchored-overlay-anchor-"];

/** `root`: the folder of the project. Both functions throw for a name that is in no sheet. */
export function readShortNames(root) {
  const own = listSheets(join(root, "web"));
  const packaged = PACKAGE_SHEETS.flatMap((folder) => listSheets(join(root, "node_modules", folder)));
  const classKeys = own
    .filter((file) => file.endsWith(".module.css"))
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(SCOPED)].map(([, name]) => classKey(root, file, name)));
  // A pattern in a comment ends in a hyphen.
  const variables = [...own, ...packaged]
    .flatMap((file) => readFileSync(file, "utf8").match(VARIABLE) ?? [])
    .filter((name) => !name.endsWith("-"));
  return {
    classes: shorten(classKeys),
    variables: shorten(variables.filter((name) => !PUT_TOGETHER.some((prefix) => name.startsWith(prefix)))),
  };
}

export function classKey(root, file, name) {
  return `${relative(root, file).split(sep).join("/")} ${name}`;
}

/** Replaces the variables of a text. */
export function shortenVariables(text, variables) {
  return text.replace(VARIABLE, (name) => {
    const short = variables.get(name);
    return short === undefined ? name : `--${short}`;
  });
}

/** The beginnings of names that a program puts together, such as `--fgColor-` of `--fgColor-${name}`. */
export function findPrefixes(code) {
  return (code.match(VARIABLE) ?? []).filter((name) => name.endsWith("-"));
}

/** A name of three characters for each text, of more where two have the same. */
function shorten(texts) {
  const names = new Map();
  const taken = new Set();
  for (const text of [...new Set(texts)].sort((a, b) => (a < b ? -1 : 1))) {
    const hash = createHash("sha256").update(text).digest();
    let length = 3;
    while (taken.has(toName(hash, length))) length += 1;
    const name = toName(hash, length);
    taken.add(name);
    names.set(text, name);
  }
  return names;
}

function toName(hash, length) {
  return [...hash.subarray(0, length)]
    .map((byte, index) => (index === 0 ? LETTERS[byte % LETTERS.length] : DIGITS[byte % DIGITS.length]))
    .join("");
}

function listSheets(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".css"))
    .map((name) => join(folder, name))
    .sort();
}
