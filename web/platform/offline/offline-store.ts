import type { RouteObject } from "react-router";
import { RecordSource, type IEnvironment } from "relay-runtime";
import type { RecordMap } from "#web/platform/relay/environment.ts";
import { findPage } from "#web/platform/router/find-page.ts";

/**
 * What the pages of this session had read, kept in IndexedDB as one blob: a
 * page that one has been on opens from it at once, and is brought up to date
 * behind. It is the session's own, and goes with it.
 */
type StoredPages = { who: string; version: string; at: number; addresses: string[]; records: RecordMap };

const NAME = "milepost-store";
const KEY = "kept";
const ADDRESSES_MAX = 20;
const BYTES_MAX = 4_000_000;
const AGE_MAX_MS = 7 * 86_400_000;

const addresses: string[] = [];

/** A page was read: its data is worth keeping. */
export function noteAddress(address: string): void {
  const at = addresses.indexOf(address);
  if (at >= 0) addresses.splice(at, 1);
  addresses.push(address);
  addresses.splice(0, Math.max(0, addresses.length - ADDRESSES_MAX));
}

/** The name of the session, from the cookie that scripts may read; undefined: nobody is signed in. */
export function sessionName(): string | undefined {
  return /(?:^|;\s*)milepost_who=([0-9a-f]{32})/.exec(document.cookie)?.[1];
}

export async function saveStore(environment: IEnvironment, version: string): Promise<void> {
  const who = sessionName();
  if (!who || addresses.length === 0) return;
  const records = environment.getStore().getSource().toJSON() as RecordMap;
  const kept: StoredPages = { who, version, at: Date.now(), addresses: [...addresses], records };
  const text = JSON.stringify(kept);
  if (text.length > BYTES_MAX) return;
  await withStore("readwrite", (store) => store.put(text, KEY));
}

/** Puts back what an earlier page of the same session and program kept; what is newer stays as it is. */
export async function restoreStore(environment: IEnvironment, routes: RouteObject[], version: string): Promise<void> {
  const text = await withStore<unknown>("readonly", (store) => store.get(KEY));
  const kept = typeof text === "string" ? (JSON.parse(text) as StoredPages) : undefined;
  if (!kept) return;
  if (kept.who !== sessionName() || kept.version !== version || Date.now() - kept.at > AGE_MAX_MS) {
    await clearStore();
    return;
  }
  const store = environment.getStore();
  const source = store.getSource();
  const old = Object.entries(kept.records).filter(([id]) => id !== "client:root" && !source.has(id));
  const root = { ...(kept.records["client:root"] as object), ...(source.get("client:root") as object | undefined) };
  store.publish(new RecordSource(Object.fromEntries<RecordMap[string]>([...old, ["client:root", root]])));
  store.notify();
  for (const address of kept.addresses) {
    noteAddress(address);
    const found = findPage(routes, new URL(address, location.origin));
    const operation = await found?.page.getOperation(found.address);
    // Never disposed: the store's garbage collection would drop it otherwise.
    if (operation) environment.retain(operation);
  }
}

/** Nothing of this session is left in the browser: neither its data nor the pages that the worker keeps. */
export async function clearStore(): Promise<void> {
  if ("caches" in globalThis) {
    for (const name of await caches.keys()) if (name.startsWith("pages:")) await caches.delete(name);
  }
  await withStore("readwrite", (store) => store.delete(KEY));
}

function withStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<T | undefined> {
  return new Promise((resolve) => {
    // Where a browser forbids it, pages are read from the server as ever.
    const fail = () => resolve(undefined);
    try {
      const opening = indexedDB.open(NAME, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(NAME);
      opening.onerror = opening.onblocked = fail;
      opening.onsuccess = () => {
        const database = opening.result;
        const request = work(database.transaction(NAME, mode).objectStore(NAME));
        request.onerror = fail;
        request.onsuccess = () => {
          database.close();
          resolve(request.result as T);
        };
      };
    } catch {
      fail();
    }
  });
}
