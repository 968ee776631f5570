import { useEffect, type RefObject } from "react";

/** `j` and `k` go to the next and previous row, `o` opens it, `p` opens it at the side, `x` selects it; nothing while one types. */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const target = event.target as HTMLElement;
      const isTyping = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
      const isBox = target instanceof HTMLInputElement && target.type === "checkbox";
      if ((isTyping && !isBox) || event.ctrlKey || event.metaKey || event.altKey || !list.current) return;
      const links = [...list.current.querySelectorAll<HTMLElement>("[data-issue-link]")];
      const row = target.closest("li");
      const at = links.findIndex((link) => row?.contains(link));
      if (event.key === "j" || event.key === "k") {
        links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + (event.key === "j" ? 1 : -1)))]?.focus();
      } else if (event.key === "o" && at >= 0) links[at]?.click();
      else if (event.key === "p" && at >= 0) row?.querySelector<HTMLElement>("[data-peek]")?.click();
      else if (event.key === "x" && at >= 0) row?.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();
      else return;
      event.preventDefault();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [list]);
}
