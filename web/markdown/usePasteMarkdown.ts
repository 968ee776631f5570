import { useEffect } from "react";
import type { FieldRef } from "#web/markdown/editor-props.ts";

/** Pasting a URL over a selection makes a link, and pasting cells of a spreadsheet makes a table. */
export function usePasteMarkdown(field: FieldRef, isEnabled: boolean): void {
  useEffect(() => {
    const element = field.current;
    if (!element || !isEnabled) return undefined;
    let unsubscribe: (() => void) | undefined;
    let isUnmounted = false;
    async function subscribeTo(textarea: HTMLTextAreaElement) {
      const { subscribe } = await import("@github/paste-markdown");
      if (!isUnmounted) unsubscribe = subscribe(textarea).unsubscribe;
    }
    void subscribeTo(element);
    return () => {
      isUnmounted = true;
      unsubscribe?.();
    };
  }, [field, isEnabled]);
}
