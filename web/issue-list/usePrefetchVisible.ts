import { useEffect, type RefObject } from "react";
import { usePrefetch } from "#web/platform/router/usePrefetch.ts";

const COUNT = 15;
const DEBOUNCE_MS = 500;

/** Fetches the issues whose rows are on screen, when nothing else is to be done: opening one is then a matter of painting. */
export function usePrefetchVisible(list: RefObject<HTMLElement | null>, key: string): void {
  const prefetch = usePrefetch();
  useEffect(() => {
    const element = list.current;
    if (!element || !("requestIdleCallback" in globalThis)) return undefined;
    // Whoever pays for their bytes is asked for none that may not be wanted.
    if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return undefined;
    const visible = new Set<HTMLAnchorElement>();
    const done = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    async function fetchNext(): Promise<void> {
      for (const link of visible) {
        const path = link.getAttribute("href") ?? "";
        if (isOver || done.size >= COUNT) return;
        if (done.has(path)) continue;
        done.add(path);
        await new Promise((resolve) => requestIdleCallback(resolve));
        await prefetch(path);
      }
    }
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) visible.add(target as HTMLAnchorElement);
        else visible.delete(target as HTMLAnchorElement);
      }
      clearTimeout(timer);
      timer = setTimeout(() => void fetchNext(), DEBOUNCE_MS);
    });
    for (const link of element.querySelectorAll<HTMLAnchorElement>("a[data-issue-link]")) observer.observe(link);
    return () => {
      isOver = true;
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [list, prefetch, key]);
}
