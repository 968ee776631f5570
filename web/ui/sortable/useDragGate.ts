import { useState } from "react";

export type DragGate = ReturnType<typeof createDragGate>;

/** Holds back changes to a list while one of its rows is dragged: a row stays where the hand has it. */
export function useDragGate(): DragGate {
  const [gate] = useState(createDragGate);
  return gate;
}

export function createDragGate() {
  let isDragging = false;
  let held: (() => void)[] = [];
  return {
    /** Runs a change at once, or when the row has been dropped. */
    whenDropped(change: () => void): void {
      if (isDragging) held = [...held.filter((other) => other !== change), change];
      else change();
    },

    setDragging(isDraggingNow: boolean): void {
      isDragging = isDraggingNow;
      if (isDragging) return;
      const changes = held;
      held = [];
      for (const change of changes) change();
    },
  };
}
