// The icons that the pages import from @primer/octicons-react, and their drawings.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as octicons from "@primer/octicons-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ROOT } from "./paths.mjs";

const icons = new Map(Object.entries(octicons));
const IMPORT = /import \{([^}]*)\} from "@primer\/octicons-react"/g;

/** The names that the program's own modules import, such as "GearIcon". */
export function findPageIcons() {
  const names = readdirSync(join(ROOT, "web"), { recursive: true })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(join(ROOT, "web", file), "utf8").matchAll(IMPORT)])
    .flatMap(([, list]) => list.match(/\b[A-Z]\w*Icon\b/g) ?? []);
  return [...new Set(names)].sort();
}

/** The 16-pixel drawing of an icon, such as "GearIcon": its name, "gear", and its SVG. */
export function drawIcon(icon) {
  const html = renderToStaticMarkup(createElement(icons.get(icon)));
  const [, name, drawing] =
    /^<svg[^>]* class="octicon octicon-([\w-]+)"[^>]* viewBox="0 0 16 16"[^>]*>(.*)<\/svg>$/s.exec(html) ?? [];
  if (name === undefined)
    throw new Error(`${icon} has another format: correct scripts/page-icons.mjs for this version.`);
  return { name, drawing };
}
