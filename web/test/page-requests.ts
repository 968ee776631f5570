import type { OperationType } from "relay-runtime";
import type { RouteObject } from "react-router";
import { findPage } from "#web/platform/router/find-page.ts";

/** The variables of the query of an address; undefined: there is no such page. */
export async function getVariables(
  routes: RouteObject[],
  address: string,
): Promise<OperationType["variables"] | undefined> {
  const found = findPage(routes, new URL(address, "http://localhost"));
  const operation = await found?.page.getOperation(found.address);
  return operation?.request.variables;
}

/** The redirect of an address before anything is fetched. */
export function getRedirect(routes: RouteObject[], address: string): string | undefined {
  const found = findPage(routes, new URL(address, "http://localhost"));
  return found?.page.redirect(found.address);
}
