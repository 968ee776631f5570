import { join } from "node:path";
import { ROOT } from "./paths.mjs";

// An icon has drawings for up to four sizes. Pages use the 16-pixel one, scaled for other sizes; the others are removed.
// The function that draws all of them is replaced by the product's own.
const RENDERER = /octicons-react\/dist\/renderOcticon-[\w-]+\.mjs$/;
const OWN_RENDERER = join(ROOT, "web/ui/icons/render-octicon.tsx");
const ICON = /octicons-react\/dist\/icons\/\w+\.mjs$/;
const HEIGHTS = /var heights = \[([^\]]*)\];/;
const DRAWING = /\t"(\d+)": \{\n[^]*?\n\t\},?\n/g;

export function octicons() {
  return {
    name: "octicons",
    enforce: "pre",
    transform(code, id) {
      if (RENDERER.test(id)) {
        if (!code.includes("export { renderOcticon as t };")) throw unexpected(id);
        return { code: `export { renderOcticon as t } from ${JSON.stringify(OWN_RENDERER)};`, map: null };
      }
      if (!ICON.test(id)) return undefined;
      const heights = HEIGHTS.exec(code)?.[1].match(/\d+/g) ?? [];
      if (heights.length === 1 || (heights.length > 1 && !heights.includes("16"))) return undefined;
      if (heights.length === 0 || [...code.matchAll(DRAWING)].length !== heights.length) throw unexpected(id);
      return {
        code: code
          .replace(HEIGHTS, 'var heights = ["16"];')
          .replace(DRAWING, (drawing, size) => (size === "16" ? drawing : "")),
        map: null,
      };
    },
  };
}

function unexpected(id) {
  return new Error(`${id} is not written as expected: correct scripts/octicons-plugin.mjs for this version.`);
}
