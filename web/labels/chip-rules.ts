import { chipColors, toHex } from "#web/labels/chip-colors.ts";

/** The style element that the server writes into every page, with a rule for each color of its chips. */
export const CHIP_SHEET = "chip-colors";

/**
 * The class that gives a chip its colors: a list has hundreds of labels in a few colors, and nine variables on each were a
 * tenth of what it renders. In the browser, a color that the page has no rule for gets one.
 */
export function chipClass(hex: string): string {
  const color = toHex(hex);
  if (typeof document !== "undefined") addRule(color);
  return `chip-${color}`;
}

/** The rules of the chips in rendered HTML. */
export function getChipRules(html: string): string {
  const colors = new Set([...html.matchAll(/\bchip-([0-9a-f]{6})"/g)].map(([, color = ""]) => color));
  return [...colors].map(toRule).join("");
}

/** In the browser, the colors that have a rule. */
let known: Set<string> | undefined;

function addRule(color: string): void {
  const element = document.getElementById(CHIP_SHEET);
  if (!(element instanceof HTMLStyleElement)) return;
  known ??= new Set([...(element.textContent ?? "").matchAll(/chip-(\w{6})/g)].map(([, one = ""]) => one));
  if (known.has(color)) return;
  known.add(color);
  element.sheet?.insertRule(toRule(color));
}

function toRule(color: string): string {
  const declarations = Object.entries(chipColors(color)).map(([name, value]) => `${name}:${value}`);
  return `.chip-${color}{${declarations.join(";")}}`;
}
