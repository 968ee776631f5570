import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "postcss";
import { makeEntrySheet, THEME } from "./theme-sheets.mjs";

/**
 * Writes all sheets of `assets` but the themes to the file `target`, by their names, as the rules that `web/theme/page-rules.ts` reads.
 * One file: npx unpacks those of a release at every start.
 */
export function writePageSheets(assets, target) {
  const names = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
  const isSheet = (name) => name.endsWith(".css") && !THEME.test(name);
  const readElsewhere = new Set(
    names
      .filter((name) => !isSheet(name))
      .flatMap((name) => readFileSync(join(assets, name), "utf8").match(/--[\w-]+/g) ?? []),
  );
  const entry = makeEntrySheet(assets);
  const read = (name) => (name === entry.name ? entry.code : readFileSync(join(assets, name), "utf8"));
  const sheets = names.filter(isSheet).map((name) => [name, splitRules(read(name), readElsewhere)]);
  writeFileSync(target, JSON.stringify(Object.fromEntries(sheets)));
}

/**
 * The rules of a sheet in their order, each with the classes of its selectors. The variables of `:root` are single, but for those
 * that scripts and themes read.
 */
export function splitRules(code, readElsewhere = new Set()) {
  return toRules(parse(code), (node) => toRule(node, readElsewhere));
}

function toRules(container, convert) {
  const rules = [];
  for (const node of container.nodes) {
    const rule = convert(node);
    const last = rules.at(-1);
    if (typeof rule === "string" && typeof last === "string") rules[rules.length - 1] = last + rule;
    else rules.push(rule);
  }
  return rules;
}

function toRule(node, readElsewhere) {
  const convert = (inner) => toRule(inner, readElsewhere);
  if (node.type === "rule" && node.selector === ":root") return { opening: ":root{", rules: toRules(node, convert) };
  if (node.type === "rule") {
    const classes = node.selectors.map(neededClasses);
    return classes.some((needed) => needed.length === 0) ? node.toString() : { text: node.toString(), classes };
  }
  if (node.type === "decl" && node.variable && !readElsewhere.has(node.prop))
    return { variable: node.prop, value: node.value };
  if (node.type === "atrule" && /^(media|supports)$/.test(node.name))
    return { opening: `@${node.name} ${node.params}{`, rules: toRules(node, convert) };
  // PostCSS leaves the semicolon of a declaration or statement to the block.
  return node.nodes ? node.toString() : `${node.toString()};`;
}

/** The classes without which a selector matches nothing. Those in `:not()`, `:is()` and the like are none of them. */
function neededClasses(selector) {
  let outer = selector.replace(/\[[^\]]*\]/g, "");
  for (let before = ""; before !== outer;) {
    before = outer;
    outer = outer.replace(/\([^()]*\)/g, "");
  }
  return [...new Set([...outer.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name]) => name.replaceAll("\\", "")))];
}
