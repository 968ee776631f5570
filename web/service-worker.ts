import { findPage, readPushMessage } from "#web/platform/push/push-notification.ts";
import { readTitle, renderOfflinePage, type CachedPage } from "#web/platform/offline/offline-page.ts";

/**
 * Caches the code of all pages, and the lists and issues that a person has opened. Opened again, a cached page is shown
 * at once and reloads its data when it is hydrated, while this fetches the page for the next time. Without the server,
 * a page that is not cached is replaced by a list of those that are.
 *
 * Each session has a cache of its own, named after a cookie and a header of each page, so that nobody sees the pages of
 * another session. The caches are cleared at sign-in and sign-out, and when a response belongs to another session.
 *
 * It also shows what the server sends by web push, until the person signs out.
 */

type WorkerScope = {
  BUILD?: string;
  cookieStore?: { get(name: string): Promise<{ value: string } | null> };
  clients: {
    claim(): Promise<void>;
    matchAll(options?: { type: "window"; includeUncontrolled: boolean }): Promise<Client[]>;
    openWindow(url: string): Promise<unknown>;
  };
  registration: {
    pushManager?: { getSubscription(): Promise<{ unsubscribe(): Promise<boolean> } | null> };
    showNotification(title: string, options: object): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(kind: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(kind: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(kind: "message", listener: (event: ExtendableEvent & { data: unknown }) => void): void;
  addEventListener(kind: "push", listener: (event: ExtendableEvent & { data: PushData | null }) => void): void;
  addEventListener(kind: "notificationclick", listener: (event: ExtendableEvent & ClickEvent) => void): void;
};
type Client = {
  url: string;
  focused: boolean;
  postMessage(message: unknown): void;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
};
type PushData = { text(): string };
type ClickEvent = { notification: { data: { path: string }; close(): void } };
type ExtendableEvent = { waitUntil(work: Promise<unknown>): void };
type FetchEvent = ExtendableEvent & { request: Request; respondWith(response: Promise<Response>): void };

const worker = globalThis as unknown as WorkerScope;
const BUILD = worker.BUILD ?? "none";
const ASSETS = `assets:${BUILD}`;
const PAGES = `pages:${BUILD}:`;
const PAGES_MAX = 60;
/** Lists and issues. Forms and personal pages are not cached. */
const CACHED_PATHS = /^\/[^/]+\/[^/]+\/(?:issues|pulls|issues\/\d+|pull\/\d+)\/?$/;

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => {
  // From a page that was loaded before this worker was active.
  if (event.data === "claim") event.waitUntil(worker.clients.claim());
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === "POST" && /^\/(?:session|logout|setup|join)$/.test(url.pathname)) {
    event.respondWith(changeSession(request));
    event.waitUntil(endPush());
  } else if (request.mode === "navigate" && request.method === "GET" && url.pathname.startsWith("/identity/")) {
    event.respondWith(changeSession(request).catch(() => getOfflinePage(url)));
  } else if (request.method === "GET" && url.pathname.startsWith("/assets/")) {
    event.respondWith(getAsset(event));
  } else if (request.method === "GET" && request.mode === "navigate") {
    const page = CACHED_PATHS.test(url.pathname) ? getPage(event) : fetch(request);
    event.respondWith(page.catch(() => getOfflinePage(url)));
  }
});

worker.addEventListener("push", (event) => event.waitUntil(showPush(event.data?.text())));
worker.addEventListener("notificationclick", (event) => event.waitUntil(openPage(event)));

async function activate(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name !== ASSETS && !name.startsWith(PAGES)) await caches.delete(name);
  }
  await worker.clients.claim();
}

/** Until the server has answered, a page that is being stored belongs to the old session: what was stored is cleared again. */
async function changeSession(request: Request): Promise<Response> {
  await clearPages();
  const response = await fetch(request);
  await clearPages();
  return response;
}

async function clearPages(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith("pages:")) await caches.delete(name);
  }
}

/** The name of the current session; empty or undefined if nobody is signed in. */
async function getSessionName(): Promise<string | undefined> {
  return getCookie("milepost_who");
}

async function getCookie(name: string): Promise<string | undefined> {
  return (await worker.cookieStore?.get(name).catch(() => null))?.value;
}

/** The names of assets contain a hash of their content, so a cached asset never expires. */
async function getAsset(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(ASSETS);
  const cached = await cache.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  // The response does not wait for the cache.
  if (response.ok) event.waitUntil(cache.put(request, response.clone()));
  return response;
}

async function getPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const session = await getSessionName();
  if (!session) return fetch(request);
  const cached = await (await caches.open(PAGES + session)).match(request.url);
  const fetched = fetchPage(event, { session, isCached: cached !== undefined });
  if (!cached) return fetched;
  // The reload button always shows the current page. A page in another theme is better than none.
  if (request.cache === "no-cache" || request.cache === "reload" || !(await hasCurrentTheme(cached)))
    return fetched.catch(() => cached);
  event.waitUntil(fetched.catch(() => undefined));
  return cached;
}

/** Whether no other theme was chosen since the page was cached. */
async function hasCurrentTheme(page: Response): Promise<boolean> {
  return page.headers.get("x-milepost-theme") === ((await getCookie("milepost_theme")) ?? "auto");
}

/** The session's cached pages, the newest first. */
async function getOfflinePage({ pathname, search }: URL): Promise<Response> {
  const session = await getSessionName();
  const pages: CachedPage[] = [];
  if (session) {
    const cache = await caches.open(PAGES + session);
    for (const { url } of (await cache.keys()).toReversed()) {
      const { pathname: path, search: query } = new URL(url);
      const title = readTitle((await (await cache.match(url))?.text()) ?? "");
      pages.push({ path: path + query, title: title ?? path });
    }
  }
  return renderOfflinePage(pathname + search, pages);
}

/** The page from the server, which is cached for the next time. */
async function fetchPage(
  event: FetchEvent,
  { session, isCached }: { session: string; isCached: boolean },
): Promise<Response> {
  const { request } = event;
  const response = await fetch(request);
  const isOfSession = response.headers.get("x-milepost-who") === session;
  if (response.ok && isOfSession && !response.redirected) {
    event.waitUntil(savePage(request.url, response.clone(), session));
  } else if (
    response.type === "basic" &&
    isCached &&
    (!isOfSession || response.status === 404 || response.status === 403)
  ) {
    // The person has signed out in another window, or lost access: cached pages must not be shown any more.
    await clearPages();
    for (const client of await worker.clients.matchAll()) {
      // Clients of a worker have its origin; their messages take no target origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      client.postMessage("forgotten");
    }
  }
  return response;
}

/** A cached page has an attribute by which it knows that it must reload its data. */
async function savePage(url: string, response: Response, session: string): Promise<void> {
  const html = (await response.text()).replace("<html ", "<html data-cached ");
  const headers = new Headers(response.headers);
  // `text` has decompressed the body.
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  // The person may have signed out meanwhile.
  if ((await getSessionName()) !== session) return;
  const cache = await caches.open(PAGES + session);
  await cache.put(url, new Response(html, { headers }));
  if ((await getSessionName()) !== session) {
    await caches.delete(PAGES + session);
    return;
  }
  const keys = await cache.keys();
  for (const oldest of keys.slice(0, Math.max(0, keys.length - PAGES_MAX))) await cache.delete(oldest);
}

/** The server sends to this browser no longer when the session ends; another person's session has not turned web push on. */
async function endPush(): Promise<void> {
  const subscription = await worker.registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** Whoever looks at the page at this moment sees it there. */
async function showPush(text: string | undefined): Promise<void> {
  const { title, body, path, tag, at } = readPushMessage(text, location.origin);
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (findPage(pages, path)?.focused) return;
  await worker.registration.showNotification(title, {
    body,
    tag,
    renotify: true,
    timestamp: at || Date.now(),
    data: { path },
  });
}

/** Shows the tab that has the page already, or opens one. */
async function openPage({ notification }: ClickEvent): Promise<void> {
  notification.close();
  const { path } = notification.data;
  const page = findPage(await worker.clients.matchAll({ type: "window", includeUncontrolled: true }), path);
  if (!page) {
    await worker.clients.openWindow(path);
    return;
  }
  await page.focus();
  // Only a tab that this worker controls can be taken to the comment.
  if (path.includes("#")) await page.navigate(path).catch(() => undefined);
}
