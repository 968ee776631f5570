import { use, useCallback } from "react";
import type { RouteObject } from "react-router";
import { findPage } from "#web/platform/router/find-page.ts";
import { PageQueriesContext, type PageQueries } from "#web/platform/router/page-queries.ts";
import { useRouter } from "#web/platform/router/useRouter.ts";

type Prefetching = { routes: RouteObject[]; queries: PageQueries | undefined };

/** Starts the query and the code of the page at an address. */
export function usePrefetch(): (address: string) => Promise<void> {
  const { routes } = useRouter();
  const queries = use(PageQueriesContext);
  return useCallback((address) => prefetchPage({ routes, queries }, address), [routes, queries]);
}

/** The same without a hook, for links: a list has hundreds. */
export async function prefetchPage({ routes, queries }: Prefetching, address: string): Promise<void> {
  const found = queries && findPage(routes, new URL(address, location.href));
  if (!found) return;
  const redirectTarget = found.page.redirect(found.address);
  await (redirectTarget === undefined
    ? found.page.prefetch(found.address, queries)
    : prefetchPage({ routes, queries }, redirectTarget));
}
