import type { NavigateOptions, RouteObject } from "react-router";
import type { IEnvironment } from "relay-runtime";
import { getSessionName } from "#web/platform/offline/offline-store.ts";
import { isPanelChange } from "#web/platform/router/define-page.tsx";
import { findPage } from "#web/platform/router/find-page.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { SERVER_UNREACHABLE } from "#shared/messages.ts";

type Address = { pathname: string; search: string; hash: string };

export type Router = {
  navigate(to: string, options?: NavigateOptions): Promise<void>;
  revalidate(): Promise<void>;
  subscribe(listener: (state: { location: Address; navigation: { location?: Address } }) => void): () => void;
};

type Parts = { environment: IEnvironment; router: Router; routes: RouteObject[] };

/**
 * Without a connection, a link shows what the browser has: the data and the code of the page, or else the page that the
 * service worker has cached. If there is neither, a toast says so, and the current page stays.
 */
export function followNavigations({ environment, router, routes }: Parts): void {
  let allowed: string | undefined;
  router.subscribe(({ location: current, navigation }) => {
    const from = toUrl(current);
    const to = navigation.location && toUrl(navigation.location);
    if (navigator.onLine || !to || to.href === allowed || to.href === from.href || isPanelChange(from, to)) return;
    // The browser's buttons have changed the address already.
    if (location.href === to.href) return;
    // A router has no other way to cancel a navigation.
    void router.navigate(toPath(from), { replace: true, preventScrollReset: true });
    void show(to);
  });

  async function show(target: URL): Promise<void> {
    if (await hasPage(target)) {
      allowed = target.href;
      await router.navigate(toPath(target));
      allowed = undefined;
    } else if (await isCached(target)) location.assign(target);
    else showToast("error", SERVER_UNREACHABLE);
  }

  /** Whether the store has the data of the page, and its code is loaded or cached. */
  async function hasPage(url: URL): Promise<boolean> {
    const found = findPage(routes, url);
    if (!found) return false;
    const redirectTarget = found.page.redirect(found.address);
    if (redirectTarget !== undefined) return hasPage(new URL(redirectTarget, url));
    try {
      await found.page.loadCode();
      const operation = await found.page.getOperation(found.address);
      return operation !== undefined && environment.check(operation).status === "available";
    } catch {
      return false;
    }
  }
}

/** Whether the service worker answers the address from its cache. */
async function isCached({ href }: URL): Promise<boolean> {
  const session = getSessionName();
  if (!session || !navigator.serviceWorker?.controller) return false;
  const names = (await caches.keys()).filter((name) => name.startsWith("pages:") && name.endsWith(session));
  const found = await Promise.all(names.map(async (name) => (await caches.open(name)).match(href)));
  return found.some((page) => page !== undefined);
}

function toUrl({ pathname, search, hash }: Address): URL {
  return new URL(pathname + search + hash, location.origin);
}

function toPath({ pathname, search, hash }: URL): string {
  return pathname + search + hash;
}
