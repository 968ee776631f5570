import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

/** A choice that this browser keeps. On the server, and until the page is alive, it is the fallback. */
export function usePreference<T extends string>(
  key: string,
  values: readonly T[],
  fallback: T,
): [T, (value: T) => void] {
  const value = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => values.find((one) => one === read(key)) ?? fallback,
    () => fallback,
  );
  return [
    value,
    (next) => {
      write(key, next);
      for (const listener of listeners) listener();
    },
  ];
}

/** A browser may forbid storage altogether: the choice then lasts as long as the page. */
const unsaved = new Map<string, string>();

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
