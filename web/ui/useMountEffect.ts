import { useEffect, useEffectEvent } from "react";

/** Does something once the component stands. */
export function useMountEffect(run: () => void): void {
  const latest = useEffectEvent(run);
  useEffect(() => {
    latest();
  }, []);
}
