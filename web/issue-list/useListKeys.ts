import type { RefObject } from "react";
import { useKeys } from "#web/platform/shortcuts/useKeys.ts";

/**
 * `j` and `k` go to the next and previous row, `o` opens it, `p` opens it at the side, `x` selects it, `e` opens the
 * Mark as menu: of what is selected, else of the issue that is open, else of the row.
 */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  function rows() {
    // Under a window, the keys are the window's.
    if (document.querySelector("dialog:modal")) return { links: [], row: undefined, at: -1 };
    const links = [...(list.current?.querySelectorAll<HTMLElement>("[data-issue-link]") ?? [])];
    const row = document.activeElement?.closest("li");
    return { links, row, at: links.findIndex((link) => row?.contains(link)) };
  }
  function step(by: 1 | -1): boolean {
    const { links, at } = rows();
    const next = links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))];
    next?.focus();
    // An open pane goes along.
    if (next && document.querySelector("[data-details]")) next.click();
    return next !== undefined;
  }
  const inRow = (selector: string) => {
    const { row, at } = rows();
    const element = at >= 0 ? row?.querySelector<HTMLElement>(selector) : undefined;
    element?.click();
    return element != null;
  };
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    o: () => inRow("[data-issue-link]"),
    p: () => inRow("[data-peek]"),
    x: () => inRow("input[type=checkbox]"),
    e: () => {
      const opener = () => document.querySelector<HTMLElement>("[data-mark-as]");
      if (document.querySelector("dialog:modal")) return false;
      if (!opener() && !inRow("input[type=checkbox]:not(:checked)")) return false;
      // What was just selected brings the menu with the next drawing.
      requestAnimationFrame(() => opener()?.click());
      return true;
    },
  });
}
