import { matchRoutes, type RouteObject } from "react-router";
import { prefetchPage, type PageHandle } from "#web/platform/router/page-route.tsx";

/** Starts the data and the code of the page at an address, before it is asked for. */
export async function prefetchAddress(routes: readonly unknown[], address: string): Promise<void> {
  const url = new URL(address, location.href);
  const match = matchRoutes(routes as RouteObject[], url.pathname)?.at(-1);
  const handle = match?.route.handle as PageHandle | undefined;
  const elsewhere = match && handle?.definition.redirect?.(match.params, url);
  if (elsewhere !== undefined) await prefetchAddress(routes, elsewhere);
  else if (match && handle) await prefetchPage(handle.definition, match.params, url);
}
