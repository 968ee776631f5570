import type { RouteObject } from "react-router";
import type { IEnvironment } from "relay-runtime";
import { followNavigations, type Router } from "#web/platform/offline/offline-navigation.ts";
import {
  clearStore,
  saveStore,
  addAddress,
  restoreStore,
  getSessionName,
} from "#web/platform/offline/offline-store.ts";

type Parts = { environment: IEnvironment; router: Router; routes: RouteObject[]; version: string };

const SAVE_DELAY_MS = 20_000;

/** Starts what works without a connection. The service worker and the stored data of pages are for signed-in people only. */
export function startOffline({ environment, router, routes, version }: Parts): void {
  // A cached page can be out of date.
  if ("cached" in document.documentElement.dataset) void router.revalidate();
  followNavigations({ environment, router, routes });
  if (!getSessionName()) return;
  addAddress(location.pathname + location.search);
  router.subscribe(({ location: { pathname, search } }) => addAddress(pathname + search));
  const whenIdle =
    "requestIdleCallback" in globalThis ? requestIdleCallback : (work: () => void) => setTimeout(work, 200);
  whenIdle(() => {
    void restoreStore(environment, routes, version);
    void startWorker().catch(() => undefined);
  });
  navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    if (data === "forgotten") void clearStore().then(() => location.reload());
  });
  const save = () => void saveStore(environment, version);
  setInterval(() => whenIdle(save), SAVE_DELAY_MS);
  addEventListener("visibilitychange", () => document.visibilityState === "hidden" && save());
  // Nothing of a session remains after sign-out.
  addEventListener("submit", (event) => {
    if ((event.target as HTMLFormElement).action.endsWith("/logout")) void clearStore();
  });
}

async function startWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.register("/sw.js", { updateViaCache: "none" });
  // A worker has the origin of the page; its messages take no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  if (!navigator.serviceWorker?.controller) registration?.active?.postMessage("claim");
}
