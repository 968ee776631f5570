import { basename, join } from "node:path";
import { drawIcon, findPageIcons } from "./page-icons.mjs";
import { ROOT } from "./paths.mjs";

// An icon has drawings for up to four sizes. Pages use the 16-pixel one, scaled for other sizes; the others are removed.
// The function that draws all of them is replaced by the product's own. In the browser's build the icons of the pages have no
// drawing: they refer to symbols, which the page loads after it is interactive (web/platform/icons/add-symbols.ts).
const RENDERER = /octicons-react\/dist\/renderOcticon-[\w-]+\.mjs$/;
const OWN_RENDERER = join(ROOT, "web/platform/icons/render-octicon.tsx");
const ICON = /octicons-react\/dist\/icons\/\w+\.mjs$/;
const DRAWINGS = join(ROOT, "web/platform/icons/drawings.ts");
const HEIGHTS = /var heights = \[([^\]]*)\];/;
const DRAWING = /\t"(\d+)": \{\n[^]*?\n\t\},?\n/g;

export function octicons({ areLoadedLater = false } = {}) {
  const pageIcons = areLoadedLater ? findPageIcons() : [];
  return {
    name: "octicons",
    enforce: "pre",
    transform(code, id) {
      if (RENDERER.test(id)) {
        if (!code.includes("export { renderOcticon as t };")) throw unexpected(id);
        return { code: `export { renderOcticon as t } from ${JSON.stringify(OWN_RENDERER)};`, map: null };
      }
      if (id === DRAWINGS && areLoadedLater) return { code: writeDrawings(pageIcons), map: null };
      if (!ICON.test(id)) return undefined;
      const icon = basename(id, ".mjs");
      if (pageIcons.includes(icon)) return { code: writeReference(icon), map: null };
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

function writeReference(icon) {
  const { name } = drawIcon(icon);
  return (
    `import { defineIcon } from ${JSON.stringify(OWN_RENDERER)};\n` +
    `const ${icon} = /*#__PURE__*/ defineIcon(${JSON.stringify(name)});\nexport { ${icon}, ${icon} as default };`
  );
}

function writeDrawings(pageIcons) {
  const drawings = pageIcons.map(drawIcon).map(({ name, drawing }) => [name, drawing]);
  return `export const DRAWINGS = ${JSON.stringify(Object.fromEntries(drawings))};`;
}

function unexpected(id) {
  return new Error(`${id} is not written as expected: correct scripts/octicons-plugin.mjs for this version.`);
}
