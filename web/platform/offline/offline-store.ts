import type { RouteObject } from "react-router";
import { RecordSource, type IEnvironment } from "relay-runtime";
import { DAY_MS } from "#shared/durations.ts";
import type { RecordMap } from "#web/platform/relay/environment.ts";
import { findPage } from "#web/platform/router/find-page.ts";

/**
 * The Relay records of the pages that this session has opened, stored in IndexedDB as one text. A page that was opened
 * before is shown from them at once, and refreshed in the background. They are removed at sign-out.
 */
type StoredPages = { session: string; version: string; savedAt: number; addresses: string[]; records: RecordMap };

const NAME = "milepost-store";
const KEY = "pages";
const ADDRESSES_MAX = 20;
const BYTES_MAX = 4_000_000;
const AGE_MAX_MS = 7 * DAY_MS;

const addresses: string[] = [];

/** Adds the address of an opened page, whose data will be stored. */
export function addAddress(address: string): void {
  const index = addresses.indexOf(address);
  if (index >= 0) addresses.splice(index, 1);
  addresses.push(address);
  addresses.splice(0, Math.max(0, addresses.length - ADDRESSES_MAX));
}

/** The name of the session, from a cookie that scripts can read; undefined if nobody is signed in. */
export function getSessionName(): string | undefined {
  return /(?:^|;\s*)milepost_who=([0-9a-f]{32})/.exec(document.cookie)?.[1];
}

export async function saveStore(environment: IEnvironment, version: string): Promise<void> {
  const session = getSessionName();
  if (!session || addresses.length === 0) return;
  const records = environment.getStore().getSource().toJSON() as RecordMap;
  const pages: StoredPages = { session, version, savedAt: Date.now(), addresses: [...addresses], records };
  const text = JSON.stringify(pages);
  if (text.length > BYTES_MAX) return;
  await withStore("readwrite", (store) => store.put(text, KEY));
}

/** Adds the stored records of this session and version to the store. Newer records in the store stay. */
export async function restoreStore(environment: IEnvironment, routes: RouteObject[], version: string): Promise<void> {
  const text = await withStore<unknown>("readonly", (store) => store.get(KEY));
  const pages = typeof text === "string" ? (JSON.parse(text) as StoredPages) : undefined;
  if (!pages) return;
  if (pages.session !== getSessionName() || pages.version !== version || Date.now() - pages.savedAt > AGE_MAX_MS) {
    await clearStore();
    return;
  }
  const store = environment.getStore();
  const source = store.getSource();
  const missing = Object.entries(pages.records).filter(([id]) => id !== "client:root" && !source.has(id));
  const root = { ...(pages.records["client:root"] as object), ...(source.get("client:root") as object | undefined) };
  store.publish(new RecordSource(Object.fromEntries<RecordMap[string]>([...missing, ["client:root", root]])));
  store.notify();
  for (const address of pages.addresses) {
    addAddress(address);
    const match = findPage(routes, new URL(address, location.origin));
    const operation = await match?.page.getOperation(match.address);
    // Retained for good, so that the store's garbage collection does not remove the records.
    if (operation) environment.retain(operation);
  }
}

/** Removes all data of the session from the browser: the stored records, and the pages that the service worker cached. */
export async function clearStore(): Promise<void> {
  if ("caches" in globalThis) {
    for (const name of await caches.keys()) if (name.startsWith("pages:")) await caches.delete(name);
  }
  await withStore("readwrite", (store) => store.clear());
}

function withStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<T | undefined> {
  return new Promise((resolve) => {
    // Without storage, pages are loaded from the server.
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
