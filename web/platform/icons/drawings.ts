/** The 16-pixel drawings of the pages' icons, by name: SVG. The browser's build writes them here (`scripts/octicons-plugin.mjs`). */
export const DRAWINGS: Record<string, string> = {};
