import type { RouteObject } from "react-router";
import { findPage } from "#web/platform/router/find-page.ts";
import type { PageQueries } from "#web/platform/router/page-queries.ts";

/** Starts the query and the code of the page at an address. */
export async function prefetchPage(
  { routes, queries }: { routes: RouteObject[]; queries: PageQueries },
  href: string,
): Promise<void> {
  const found = findPage(routes, new URL(href, location.href));
  // No page has this address.
  if (!found || found.address.path === "*") return;
  const redirectTarget = found.page.redirect(found.address);
  await (redirectTarget === undefined
    ? found.page.prefetch(found.address, queries)
    : prefetchPage({ routes, queries }, redirectTarget));
}
