import { useEffect, type RefObject } from "react";

/**
 * `/` moves the cursor into a field, unless one is typing somewhere else. The
 * field of the page itself comes before that of the header.
 */
export function useSlashKey(field: RefObject<HTMLInputElement | null>, place: "page" | "header"): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const target = event.target as HTMLElement;
      const isTyping = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
      if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      if (place === "header" && document.querySelector("main form[role=search]")) return;
      event.preventDefault();
      field.current?.focus();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [field, place]);
}
