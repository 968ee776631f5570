import { useEffect, useRef } from "react";

/** Editors with words in them that are saved nowhere but in this browser. */
const unsaved = new Map<symbol, { question: string; discard: (() => void) | undefined }>();

const LEAVE_QUESTION = "Are you sure you want to leave? You have unsaved changes.";

/** While `isUnsaved`, leaving the page asks first, in the editor's own words where it has some; `discard` follows a yes. */
export function useUnsaved(isUnsaved: boolean, question = LEAVE_QUESTION, discard?: () => void): void {
  const last = useRef(discard);
  useEffect(() => {
    last.current = discard;
  });
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const mark = Symbol();
    unsaved.set(mark, { question, discard: () => last.current?.() });
    return () => {
      unsaved.delete(mark);
    };
  }, [isUnsaved, question]);
}

/** True where nothing would be lost, or the person wants to go all the same. The browser's own question waits, and takes keys everywhere. */
export function confirmLeaving(): boolean {
  const [first] = unsaved.values();
  if (first && !confirm(first.question)) return false;
  for (const { discard } of unsaved.values()) discard?.();
  return true;
}

/** What was unsaved is saved, or given up: whoever goes on now is not asked. */
export function clearUnsaved(): void {
  unsaved.clear();
}

export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}
