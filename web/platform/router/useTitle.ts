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
    // What stood over a page and goes leaves the page its own.
    return () => {
      document.title = before;
    };
  }, [title]);
}
