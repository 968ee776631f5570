import { createContext, use, useEffect, useEffectEvent } from "react";
import { createPageEvent } from "#web/platform/page-event.ts";

/** An editor with changes that were not sent to the server. */
type UnsavedEditor = { area: Area; question: string; discard: () => void; release: () => void };

/** What is left: the whole page, or only the issue beside or over a list. */
type Area = "page" | "panel";

/** The area that the editors below are in. */
export const UnsavedArea = createContext<Area>("page");

const LEAVE_QUESTION = "Are you sure you want to leave? You have unsaved changes.";

/** Every mounted editor with unsaved changes adds itself to the array. */
const collectEvent = createPageEvent<UnsavedEditor[]>("collect-unsaved");

/** While `isUnsaved`, leaving the page asks the question first; `discard` runs if the person leaves. */
export function useUnsaved(isUnsaved: boolean, question = LEAVE_QUESTION, discard?: () => void): void {
  const handleDiscard = useEffectEvent(() => discard?.());
  const area = use(UnsavedArea);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    let isReleased = false;
    const release = () => {
      isReleased = true;
    };
    return collectEvent.subscribe((editors) => {
      if (!isReleased) editors.push({ area, question, discard: () => handleDiscard(), release });
    });
  }, [area, isUnsaved, question]);
}

/** Whether the area can be left: there are no unsaved changes, or the person agrees. */
export async function confirmLeaving(area: Area = "page"): Promise<boolean> {
  const editors = getUnsavedEditors(area);
  const [first] = editors;
  if (first && !(await askToLeave(first.question))) return false;
  for (const { discard, release } of editors) {
    discard();
    release();
  }
  return true;
}

/** Leaves the area by `run`: at once if there are no unsaved changes, else once the person agrees. */
export function leaveArea(area: Area, run: () => void): void {
  if (hasUnsaved(area)) void runIfConfirmed(area, run);
  else run();
}

async function runIfConfirmed(area: Area, run: () => void): Promise<void> {
  if (await confirmLeaving(area)) run();
}

/** A question about unsaved changes, which the dialog of the page answers. */
type LeaveQuestion = { question: string; answer: (canLeave: boolean) => void };

const leaveEvent = createPageEvent<LeaveQuestion>("ask-to-leave");

export const onLeaveQuestion = leaveEvent.subscribe;

export function askToLeave(question: string): Promise<boolean> {
  return new Promise((resolve) => leaveEvent.emit({ question, answer: resolve }));
}

/** The changes are saved or discarded: leaving no longer asks. */
export function clearUnsaved(): void {
  for (const { release } of getUnsavedEditors()) release();
}

export function hasUnsaved(area: Area = "page"): boolean {
  return getUnsavedEditors(area).length > 0;
}

/** The panel is left with its page, but not the other way round. */
function getUnsavedEditors(left: Area = "page"): UnsavedEditor[] {
  const editors: UnsavedEditor[] = [];
  collectEvent.emit(editors);
  return left === "page" ? editors : editors.filter(({ area }) => area === left);
}
