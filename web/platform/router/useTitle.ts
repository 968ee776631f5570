import { createContext, use, useEffect } from "react";

/** While the server renders, the title goes into the document's head through this. */
export const TitleSink = createContext<((title: string) => void) | null>(null);

/** The browser tab's title. */
export function useTitle(title: string): void {
  const sink = use(TitleSink);
  sink?.(title);
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Milepost`;
    // A panel or dialog that closes restores the title of its page.
    return () => {
      document.title = before;
    };
  }, [title]);
}
