import { DRAWINGS } from "#web/platform/icons/drawings.ts";
import { SPRITE, symbolId } from "#web/platform/icons/render-octicon.tsx";

/** Adds the symbols that the page has not got from the server. Icons that refer to them appear. */
export function addSymbols(drawings: Record<string, string> = DRAWINGS): void {
  const symbols = Object.entries(drawings)
    .filter(([name]) => !document.getElementById(symbolId(name)))
    .map(([name, drawing]) => `<symbol id="${symbolId(name)}" viewBox="0 0 16 16">${drawing}</symbol>`);
  document.getElementById(SPRITE)?.insertAdjacentHTML("beforeend", symbols.join(""));
}
