/**
 * Keeps pages that one has read, and the code of all pages. A list or an issue
 * that is opened again by address stands at once, as it was; the page brings
 * itself up to date as soon as it is alive, and this asks for it anew too.
 *
 * What is kept lies under the name of the session that it was made for, and is
 * shown to no other: the name is in a cookie, and in each page's answer. It all
 * goes when one signs in or out, and when a page says that it is somebody else's.
 */

export type WorkerScope = {
  BUILD?: string;
  cookieStore?: { get(name: string): Promise<{ value: string } | null> };
  clients: { claim(): Promise<void>; matchAll(): Promise<{ postMessage(message: unknown): void }[]> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: "install" | "activate", listener: (event: Waiting) => void): void;
  addEventListener(kind: "fetch", listener: (event: Fetching) => void): void;
  addEventListener(kind: "message", listener: (event: Waiting & { data: unknown }) => void): void;
};
type Waiting = { waitUntil(work: Promise<unknown>): void };
type Fetching = Waiting & { request: Request; respondWith(response: Promise<Response>): void };

const worker = globalThis as unknown as WorkerScope;
const BUILD = worker.BUILD ?? "none";
const ASSETS = `assets:${BUILD}`;
const PAGES = `pages:${BUILD}:`;
const PAGES_MAX = 60;
/** Lists and issues; what is made of one's own rights alone, or written in, is not kept. */
const CACHE_PREFIX = /^\/[^/]+\/[^/]+\/(?:issues|pulls|issues\/\d+|pull\/\d+)\/?$/;

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("message", (event) => {
  // A page that began to load before this took over, and was made after.
  if (event.data === "claim") event.waitUntil(worker.clients.claim());
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === "POST" && /^\/(?:session|logout|setup)$/.test(url.pathname)) {
    event.respondWith(forget().then(() => fetch(request)));
  } else if (request.method === "GET" && url.pathname.startsWith("/assets/")) {
    event.respondWith(asset(event, request));
  } else if (request.method === "GET" && request.mode === "navigate" && CACHE_PREFIX.test(url.pathname)) {
    event.respondWith(page(event, request));
  }
});

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name !== ASSETS && !name.startsWith(PAGES)) await caches.delete(name);
  }
  await worker.clients.claim();
}

async function forget(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith("pages:")) await caches.delete(name);
  }
}

/** The name of the session that asks; empty or undefined: nobody is signed in. */
async function sessionName(): Promise<string | undefined> {
  return (await worker.cookieStore?.get("milepost_who").catch(() => null))?.value;
}

/** Names hold a hash of their content: what is kept is right for good. */
async function asset(event: Fetching, request: Request): Promise<Response> {
  const cache = await caches.open(ASSETS);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  // The answer does not wait for its being kept.
  if (response.ok) event.waitUntil(cache.put(request, response.clone()));
  return response;
}

async function page(event: Fetching, request: Request): Promise<Response> {
  const who = await sessionName();
  if (!who) return fetch(request);
  const kept = await (await caches.open(PAGES + who)).match(request.url);
  const fresh = refresh(event, request, who, kept !== undefined);
  // Whoever presses reload wants to see what is there now.
  if (!kept || request.cache === "no-cache" || request.cache === "reload") return fresh;
  event.waitUntil(fresh.catch(() => undefined));
  return kept;
}

/** The page as the server has it now, kept for the next time. */
async function refresh(event: Fetching, request: Request, who: string, wasKept: boolean): Promise<Response> {
  const response = await fetch(request);
  const isMine = response.headers.get("x-milepost-who") === who;
  if (response.ok && isMine && !response.redirected) {
    event.waitUntil(save(request.url, response.clone(), who));
  } else if (response.type === "basic" && wasKept && (!isMine || response.status === 404 || response.status === 403)) {
    // Signed out elsewhere, or a right is gone: nothing that was kept may be shown again.
    await forget();
    for (const client of await worker.clients.matchAll()) {
      // A client of a worker has no target origin: it is of ours.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      client.postMessage("forgotten");
    }
  }
  return response;
}

/** What is kept says so: by this mark the page knows that it is to bring itself up to date. */
async function save(url: string, response: Response, who: string): Promise<void> {
  const html = (await response.text()).replace("<html ", "<html data-kept ");
  const headers = new Headers(response.headers);
  // The text is plain here, whatever it was on its way.
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  // Whoever signed out meanwhile leaves nothing behind.
  if ((await sessionName()) !== who) return;
  const cache = await caches.open(PAGES + who);
  await cache.put(url, new Response(html, { headers }));
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - PAGES_MAX))) await cache.delete(old);
}
