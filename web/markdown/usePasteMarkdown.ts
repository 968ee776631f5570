import { subscribe } from "@github/paste-markdown";
import { useEffect } from "react";
import type { FieldRef } from "#web/markdown/editor-props.ts";

/** Pasting a URL over a selection makes a link, and pasting cells of a spreadsheet makes a table. */
export function usePasteMarkdown(field: FieldRef): void {
  useEffect(() => {
    const element = field.current;
    return element ? subscribe(element).unsubscribe : undefined;
  }, [field]);
}
