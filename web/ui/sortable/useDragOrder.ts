import { useEffect, useRef, useState } from "react";
import { movedTo } from "#shared/messages.ts";

export type DragCommands = {
  setDraggedId: (id: string | undefined) => void;
  /** Moves an item to an index of the order; an index outside of it moves nothing. */
  move: (id: string, index: number) => void;
};

/**
 * An order that people change by dragging whole items, or with Alt and the
 * arrow keys. `commands` stays the same object, so that memoized items do not
 * render again. Long lists with a drag handle use SortableRows.
 */
export function useDragOrder(order: readonly string[], onMove: (id: string, index: number) => void) {
  const [draggedId, setDraggedId] = useState<string>();
  const [announcement, setAnnouncement] = useState("");

  function move(id: string, index: number) {
    const from = order.indexOf(id);
    if (from < 0 || index < 0 || index >= order.length || index === from) return;
    onMove(id, index);
    setAnnouncement(movedTo(index + 1, order.length));
  }

  const latestMove = useRef(move);
  useEffect(() => {
    latestMove.current = move;
  });
  const [commands] = useState<DragCommands>(() => ({
    setDraggedId,
    move: (id, index) => latestMove.current(id, index),
  }));
  return { draggedId, announcement, commands };
}

type Item = { id: string; index: number; draggedId: string | undefined; commands: DragCommands };

/** The props of an item's element that can be dragged and dropped on. */
export function getDragProps({ id, index, draggedId, commands }: Item) {
  return {
    draggable: true,
    "data-dragged": draggedId === id || undefined,
    onDragStart: () => commands.setDraggedId(id),
    onDragEnd: () => commands.setDraggedId(undefined),
    onDragOver: (event: React.DragEvent) => {
      if (draggedId !== undefined) event.preventDefault();
    },
    onDrop: (event: React.DragEvent) => {
      event.preventDefault();
      if (draggedId !== undefined) commands.move(draggedId, index);
    },
    onKeyDown: (event: React.KeyboardEvent) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (step === undefined || !event.altKey || event.shiftKey) return;
      event.preventDefault();
      commands.move(id, index + step);
    },
  };
}

/** The order after an item has been moved to an index. */
export function moveItem(order: readonly string[], id: string, index: number): string[] {
  return order.filter((other) => other !== id).toSpliced(index, 0, id);
}
