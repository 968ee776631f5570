import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "postcss";
import { THEME } from "./theme-sheets.mjs";

/**
 * Writes all sheets of `assets` but the themes to the file `target`, by their names, as the rules that `web/theme/page-rules.ts` reads.
 * One file: npx unpacks those of a release at every start.
 */
export function writePageSheets(assets, target) {
  const files = readdirSync(assets)
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => ({ name, code: readFileSync(join(assets, name), "utf8") }));
  const isSheet = ({ name }) => name.endsWith(".css") && !THEME.test(name);
  const others = files.filter((file) => !isSheet(file));
  const readElsewhere = new Set(others.flatMap(({ code }) => code.match(/--[\w-]+/g) ?? []));
  const sheets = files.filter(isSheet).map(({ name, code }) => [name, splitRules(code, readElsewhere)]);
  writeFileSync(target, JSON.stringify(Object.fromEntries(sheets)));
}

/**
 * The rules of a sheet in their order, each with the classes of its selectors. Each variable of `:root` is a rule of its own, unless
 * scripts or themes read it: then every page needs it.
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
    return { text: `${node.toString()};`, variable: node.prop };
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
