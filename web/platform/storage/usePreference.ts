import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** A choice that this browser keeps. On the server, and until the page is alive, it is the fallback. */
export function usePreference<T extends string>(
  key: string,
  values: readonly T[],
  fallback: T,
): [T, (value: T) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => values.find((one) => one === read(key)) ?? fallback,
    () => fallback,
  );
  return [
    value,
    (next) => {
      write(key, next);
      notify();
    },
  ];
}

/** A browser may forbid storage altogether: the choice then lasts as long as the page. */
const unsaved = new Map<string, string>();

/** A number that this browser keeps, within its bounds. */
export function useWidthPreference(
  key: string,
  initial: number,
  min: number,
  max: number,
): [number, (value: number) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => {
      const kept = Number(read(key) ?? Number.NaN);
      return Number.isFinite(kept) ? Math.min(max, Math.max(min, kept)) : initial;
    },
    () => initial,
  );
  return [
    value,
    (next) => {
      write(key, String(next));
      notify();
    },
  ];
}

/** The choice outside of a page's drawing: in an answer to a key, say. */
export function readPreference(key: string): string | null {
  return read(key);
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(`milepost:${key}`) ?? unsaved.get(key) ?? null;
  } catch {
    return unsaved.get(key) ?? null;
  }
}

function write(key: string, value: string): void {
  unsaved.set(key, value);
  try {
    localStorage.setItem(`milepost:${key}`, value);
  } catch {
    // It is kept in `unsaved`.
  }
}
