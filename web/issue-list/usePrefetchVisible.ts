import { useEffect, type RefObject } from "react";
import { usePrefetch } from "#web/platform/router/usePrefetch.ts";

const COUNT = 15;
const DEBOUNCE_MS = 500;

/** Fetches the issues of the visible rows while the browser is idle, so that they open at once. */
export function usePrefetchVisible(list: RefObject<HTMLElement | null>, key: string): void {
  const prefetch = usePrefetch();
  useEffect(() => {
    const element = list.current;
    if (!element || !("requestIdleCallback" in globalThis)) return undefined;
    // With data saver on, nothing is fetched that may not be needed.
    if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return undefined;
    const visible = new Set<HTMLAnchorElement>();
    const fetched = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    async function fetchNext(): Promise<void> {
      for (const link of visible) {
        const path = link.getAttribute("href") ?? "";
        if (isStopped || fetched.size >= COUNT) return;
        if (fetched.has(path)) continue;
        fetched.add(path);
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
      isStopped = true;
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [list, prefetch, key]);
}
