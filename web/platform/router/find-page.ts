import { matchRoutes } from "react-router";
import type { PageHandle } from "#web/platform/router/page-definition.ts";
import type { PageAddress } from "#web/platform/router/page-address.ts";

type Routes = Parameters<typeof matchRoutes>[0];

/** The page of an address, as the router would match it. */
export function findPage(routes: Routes, url: URL): { page: PageHandle; address: PageAddress } | undefined {
  const match = matchRoutes(routes, url.pathname)?.at(-1);
  const page = match?.route.handle as PageHandle | undefined;
  return match && page && { page, address: { path: match.route.path ?? "", params: match.params, url } };
}
