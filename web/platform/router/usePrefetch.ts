import { use, useCallback } from "react";
import { PageQueriesContext } from "#web/platform/router/page-queries.ts";
import { useRouter } from "#web/platform/router/useRouter.ts";

/** Starts the query and the code of the page at an address. */
export function usePrefetch(): (address: string) => Promise<void> {
  const { routes } = useRouter();
  const queries = use(PageQueriesContext);
  return useCallback(
    async (address) => {
      const { prefetchPage } = await import("#web/platform/router/prefetch-page.ts");
      if (queries) await prefetchPage({ routes, queries }, address);
    },
    [routes, queries],
  );
}
