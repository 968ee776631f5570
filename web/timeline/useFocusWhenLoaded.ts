import { useEffect, useRef, type RefObject } from "react";

/**
 * Moves the focus to the items that take the place of a gap, once they are
 * loaded. Returns the function that asks for it, by the index of the gap.
 */
export function useFocusWhenLoaded(timeline: RefObject<HTMLElement | null>, isLoading: boolean) {
  const gapIndex = useRef<number>(undefined);
  const wasLoading = useRef(false);
  useEffect(() => {
    const isLoaded = wasLoading.current && !isLoading;
    wasLoading.current = isLoading;
    if (gapIndex.current === undefined || !isLoaded) return;
    const item = timeline.current?.querySelector<HTMLElement>(`[data-part="${gapIndex.current}"]`);
    gapIndex.current = undefined;
    item?.focus({ preventScroll: true });
  }, [timeline, isLoading]);
  return (index: number) => {
    gapIndex.current = index;
  };
}
