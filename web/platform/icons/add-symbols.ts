import { DRAWINGS } from "#web/platform/icons/drawings.ts";
import { SPRITE, symbolId, toSymbol } from "#web/platform/icons/render-octicon.tsx";

/** Adds the symbols that the page has not got from the server. Icons that refer to them appear. */
export function addSymbols(drawings: Record<string, string> = DRAWINGS): void {
  const symbols = Object.entries(drawings)
    .filter(([name]) => !document.getElementById(symbolId(name)))
    .map(([name, drawing]) => toSymbol(symbolId(name), "0 0 16 16", drawing));
  document.getElementById(SPRITE)?.insertAdjacentHTML("beforeend", symbols.join(""));
}
