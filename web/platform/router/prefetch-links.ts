import type { RouteObject } from "react-router";
import { isSavingData } from "#web/platform/is-saving-data.ts";
import { isPlainClick } from "#web/platform/router/is-plain-click.ts";
import type { PageQueries } from "#web/platform/router/page-queries.ts";
import { prefetchPage } from "#web/platform/router/prefetch-page.ts";

/** The pointer that passes over a link, or the focus that goes through a list, is gone before. */
const REST_MS = 80;

type Pages = { routes: RouteObject[]; queries: PageQueries };

/**
 * Prefetches the page of a link when the pointer or the focus stays on the link, and when it is pressed. A list has hundreds
 * of links: they have one listener together.
 */
export function prefetchLinks({ routes, queries }: Pages): void {
  let resting: { link: HTMLAnchorElement; timer: ReturnType<typeof setTimeout> } | undefined;

  function stop(): void {
    clearTimeout(resting?.timer);
    resting = undefined;
  }

  function start({ target }: Event): void {
    const link = findLink(target);
    if (link === resting?.link) return;
    stop();
    if (link) resting = { link, timer: setTimeout(prefetch, REST_MS, link) };
  }

  function prefetch(link: HTMLAnchorElement): void {
    if (link.isConnected && !isSavingData()) void prefetchPage({ routes, queries }, link.href);
  }

  for (const event of ["mouseover", "focusin"]) document.addEventListener(event, start);
  // A click opens the page, which fetches what it needs.
  for (const event of ["mouseleave", "focusout", "click"]) document.addEventListener(event, stop);
  document.addEventListener("pointerdown", (event) => {
    const link = isPlainClick(event) ? findLink(event.target) : undefined;
    if (link) prefetch(link);
  });
}

/** The link within the program that the target is in. */
function findLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link || link.origin !== location.origin || link.download) return undefined;
  return /^(_self)?$/.test(link.target) ? link : undefined;
}
