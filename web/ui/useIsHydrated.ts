import { useSyncExternalStore } from "react";

/** False while the server renders and at the first render in the browser, true afterwards. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

function never(): () => void {
  return () => undefined;
}
