import { useEffect, type RefObject } from "react";
import { isSavingData } from "#web/platform/is-saving-data.ts";
import { findLikelyNext } from "#web/platform/router/likely-next.ts";
import { createPrefetchQueue } from "#web/platform/router/prefetch-queue.ts";
import { usePrefetch } from "#web/platform/router/usePrefetch.ts";
import styles from "./IssueRow.module.css";

const ROWS = 15;
/** The other tab and the next page. */
const OTHERS = 2;
const DEBOUNCE_MS = 500;

/** Fetches the issues of the visible rows while the browser is idle, then the other tab and the next page, so that they open at once. */
export function usePrefetchVisible(list: RefObject<HTMLElement | null>, key: string): void {
  const prefetch = usePrefetch();
  useEffect(() => {
    const element = list.current;
    if (!element || !("requestIdleCallback" in globalThis)) return undefined;
    if (isSavingData()) return undefined;
    const visible = new Set<HTMLAnchorElement>();
    const queue = createPrefetchQueue({
      limit: ROWS + OTHERS,
      getCandidates: () => [
        ...[...visible].slice(0, ROWS).map((link) => link.getAttribute("href") ?? ""),
        ...findLikelyNext(),
      ],
      prefetch,
    });
    const run = () => void queue.run();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) visible.add(target as HTMLAnchorElement);
        else visible.delete(target as HTMLAnchorElement);
      }
      clearTimeout(timer);
      timer = setTimeout(run, DEBOUNCE_MS);
    });
    for (const link of element.querySelectorAll<HTMLAnchorElement>(`a.${styles.title}`)) observer.observe(link);
    document.addEventListener("visibilitychange", run);
    return () => {
      queue.stop();
      document.removeEventListener("visibilitychange", run);
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [list, prefetch, key]);
}
