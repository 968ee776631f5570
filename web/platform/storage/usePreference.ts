import { useSyncExternalStore } from "react";
import { usePageState } from "#web/platform/page-state.ts";

/** A choice that is stored in this browser. On the server and while hydrating it is the fallback. */
export function usePreference<T extends string>(
  key: string,
  values: readonly T[],
  fallback: T,
): [T, (value: T) => void] {
  const { preferences } = usePageState();
  const value = useSyncExternalStore(
    preferences.subscribe,
    () => values.find((known) => known === preferences.read(key)) ?? fallback,
    () => fallback,
  );
  return [value, (next) => preferences.write(key, next)];
}

type Width = { key: string; initial: number; min: number; max: number };

/** A width that is stored in this browser, within its limits. */
export function useWidthPreference({ key, initial, min, max }: Width): [number, (value: number) => void] {
  const { preferences } = usePageState();
  const value = useSyncExternalStore(
    preferences.subscribe,
    () => {
      const saved = Number(preferences.read(key) ?? Number.NaN);
      return Number.isFinite(saved) ? Math.min(max, Math.max(min, saved)) : initial;
    },
    () => initial,
  );
  return [value, (next) => preferences.write(key, String(next))];
}
