import { useEffect, type RefObject } from "react";

/** A link pasted on a selection makes a Markdown link; cells of a spreadsheet make a table. */
export function usePasteMarkdown(field: RefObject<HTMLTextAreaElement | null>, isOn: boolean): void {
  useEffect(() => {
    const element = field.current;
    if (!element || !isOn) return undefined;
    let stop: (() => void) | undefined;
    let isGone = false;
    async function listen(field: HTMLTextAreaElement) {
      const { subscribe } = await import("@github/paste-markdown");
      if (!isGone) stop = subscribe(field).unsubscribe;
    }
    void listen(element);
    return () => {
      isGone = true;
      stop?.();
    };
  }, [field, isOn]);
}
