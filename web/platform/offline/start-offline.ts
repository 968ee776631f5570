import type { RouteObject } from "react-router";
import type { IEnvironment } from "relay-runtime";
import { clearStore, saveStore, noteAddress, restoreStore, sessionName } from "#web/platform/offline/offline-store.ts";

type Router = {
  revalidate(): Promise<void>;
  subscribe(listener: (state: { location: { pathname: string; search: string } }) => void): () => void;
};

type Parts = { environment: IEnvironment; router: Router; routes: RouteObject[]; version: string };

const SAVE_DELAY_MS = 20_000;

/** Once a page is alive: the worker that keeps pages, and the store that keeps their data. Nothing is kept for nobody. */
export function startOffline({ environment, router, routes, version }: Parts): void {
  // The worker had this page from before: it is brought up to date at once.
  if ("kept" in document.documentElement.dataset) void router.revalidate();
  if (!sessionName()) return;
  noteAddress(location.pathname + location.search);
  router.subscribe(({ location: { pathname, search } }) => noteAddress(pathname + search));
  const whenIdle =
    "requestIdleCallback" in globalThis ? requestIdleCallback : (work: () => void) => setTimeout(work, 200);
  whenIdle(() => {
    void restoreStore(environment, routes, version);
    void startWorker().catch(() => undefined);
  });
  navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    if (data === "forgotten") void clearStore().then(() => location.reload());
  });
  const keep = () => void saveStore(environment, version);
  setInterval(() => whenIdle(keep), SAVE_DELAY_MS);
  addEventListener("visibilitychange", () => document.visibilityState === "hidden" && keep());
  // Whoever signs out leaves nothing behind.
  addEventListener("submit", (event) => {
    if ((event.target as HTMLFormElement).action.endsWith("/logout")) void clearStore();
  });
}

async function startWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.register("/sw.js", { updateViaCache: "none" });
  // A worker has no target origin: it is of ours.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  if (!navigator.serviceWorker?.controller) registration?.active?.postMessage("claim");
}
