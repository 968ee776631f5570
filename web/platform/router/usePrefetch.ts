import { use, useCallback } from "react";
import { findPage } from "#web/platform/router/find-page.ts";
import { PageQueriesContext } from "#web/platform/router/page-queries.ts";
import { useRouter } from "#web/platform/router/useRouter.ts";

/** Starts the query and the code of the page at an address. */
export function usePrefetch(): (address: string) => Promise<void> {
  const { routes } = useRouter();
  const queries = use(PageQueriesContext);
  return useCallback(
    async function prefetch(address: string): Promise<void> {
      const found = queries && findPage(routes, new URL(address, location.href));
      if (!found) return;
      const redirectTarget = found.page.redirect(found.address);
      await (redirectTarget === undefined ? found.page.prefetch(found.address, queries) : prefetch(redirectTarget));
    },
    [routes, queries],
  );
}
