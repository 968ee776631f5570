import { useEffect } from "react";

/** Editors with words in them that are saved nowhere but in this browser. */
const unsaved = new Set<symbol>();

/** While `isUnsaved`, leaving the page asks first. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const mark = Symbol();
    unsaved.add(mark);
    return () => {
      unsaved.delete(mark);
    };
  }, [isUnsaved]);
}

/** What was unsaved is saved, or given up: whoever goes on now is not asked. */
export function forgetUnsaved(): void {
  unsaved.clear();
}

export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}
