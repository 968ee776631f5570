/**
 * A part of a style sheet, as the build writes it (`scripts/page-sheets.mjs`): rules that every page needs, as text; a rule, with
 * the classes that each of its selectors needs; a variable of `:root` that only style sheets read; or a block of them, such as
 * `@media print{`.
 */
export type SheetRule =
  | string
  | { text: string; classes: string[][] }
  | { text: string; variable: string }
  | { opening: string; rules: SheetRule[] };

/** The most results that are kept for each kind of page. They differ by what its HTML has, such as a label or a milestone. */
const KNOWN_MAX = 8;

/**
 * Returns a function that finds the rules for the rendered HTML of a page with these style sheets, in their order. The others are
 * for what the browser renders later, such as menus and dialogs, and it loads them with the code that does: in a list they were
 * a third of its style sheets.
 */
export function createPageRules(sheets: SheetRule[][]): (html: string) => string {
  const rules = sheets.flat();
  const classes = new Set<string>();
  const variables = new Map<string, string>();
  collectNames(rules, { classes, variables });
  const known = new Map<string, string>();
  return (html) => {
    const found = new Set(
      classesIn(html)
        .filter((name) => classes.has(name))
        .sort(),
    );
    const key = [...found].join(" ");
    const before = known.get(key);
    if (before !== undefined) return before;
    const picked = pickRules(rules, found, readVariables(rules, found, variables));
    const [oldest] = known.keys();
    if (known.size >= KNOWN_MAX && oldest !== undefined) known.delete(oldest);
    known.set(key, picked);
    return picked;
  };
}

type Names = { classes: Set<string>; variables: Map<string, string> };

/** All classes that selectors need, and the declarations of each variable. */
function collectNames(rules: SheetRule[], names: Names): void {
  for (const rule of rules) {
    if (typeof rule === "string") continue;
    if ("rules" in rule) collectNames(rule.rules, names);
    else if ("classes" in rule) for (const name of rule.classes.flat()) names.classes.add(name);
    else names.variables.set(rule.variable, (names.variables.get(rule.variable) ?? "") + rule.text);
  }
}

function classesIn(html: string): string[] {
  const values = new Set<string>();
  for (const [, value = ""] of html.matchAll(/ class="([^"]*)"/g)) values.add(value);
  return [...new Set([...values].flatMap((value) => value.split(" ")))];
}

const VARIABLE = /--[\w-]+/g;

/** The variables that the picked rules read, also through another variable. */
function readVariables(rules: SheetRule[], classes: Set<string>, variables: Map<string, string>): Set<string> {
  const read = new Set(pickRules(rules, classes, new Set()).match(VARIABLE));
  // A set iterates over what is added meanwhile.
  for (const name of read) for (const inner of variables.get(name)?.match(VARIABLE) ?? []) read.add(inner);
  return read;
}

function pickRules(rules: SheetRule[], classes: Set<string>, variables: Set<string>): string {
  let picked = "";
  for (const rule of rules) {
    if (typeof rule === "string") picked += rule;
    else if ("rules" in rule) {
      const inner = pickRules(rule.rules, classes, variables);
      if (inner !== "") picked += `${rule.opening}${inner}}`;
    } else if ("variable" in rule ? variables.has(rule.variable) : matches(rule.classes, classes)) picked += rule.text;
  }
  return picked;
}

/** Whether the page has all classes of one of the selectors. */
function matches(selectors: string[][], classes: Set<string>): boolean {
  return selectors.some((needed) => needed.every((name) => classes.has(name)));
}
