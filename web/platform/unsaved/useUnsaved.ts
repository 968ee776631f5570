import { useEffect, useEffectEvent } from "react";
import { createPageEvent } from "#web/platform/page-event.ts";

/** An editor with changes that were not sent to the server. */
type UnsavedEditor = { question: string; discard: () => void; release: () => void };

const LEAVE_QUESTION = "Are you sure you want to leave? You have unsaved changes.";

/** Every mounted editor with unsaved changes adds itself to the array. */
const collectEvent = createPageEvent<UnsavedEditor[]>("collect-unsaved");

/** While `isUnsaved`, leaving the page asks the question first; `discard` runs if the person leaves. */
export function useUnsaved(isUnsaved: boolean, question = LEAVE_QUESTION, discard?: () => void): void {
  const handleDiscard = useEffectEvent(() => discard?.());
  useEffect(() => {
    if (!isUnsaved) return undefined;
    let isReleased = false;
    const release = () => {
      isReleased = true;
    };
    return collectEvent.subscribe((editors) => {
      if (!isReleased) editors.push({ question, discard: () => handleDiscard(), release });
    });
  }, [isUnsaved, question]);
}

/**
 * Whether the page can be left: there are no unsaved changes, or the person agrees. The browser's own dialog works
 * on every page and blocks all other keys.
 */
export function confirmLeaving(): boolean {
  const editors = getUnsavedEditors();
  const [first] = editors;
  if (first && !confirm(first.question)) return false;
  for (const { discard } of editors) discard();
  return true;
}

/** The changes are saved or discarded: leaving no longer asks. */
export function clearUnsaved(): void {
  for (const { release } of getUnsavedEditors()) release();
}

export function hasUnsaved(): boolean {
  return getUnsavedEditors().length > 0;
}

function getUnsavedEditors(): UnsavedEditor[] {
  const editors: UnsavedEditor[] = [];
  collectEvent.emit(editors);
  return editors;
}
