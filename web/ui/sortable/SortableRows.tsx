import { Accessibility, StyleInjector } from "@dnd-kit/dom";
import { DragDropProvider, useDragOperation } from "@dnd-kit/react";
import { isSortable, useSortable } from "@dnd-kit/react/sortable";
import { GrabberIcon } from "@primer/octicons-react";
import { useEffect, type ReactNode, type Ref } from "react";
import { flushSync } from "react-dom";
import styles from "./SortableRows.module.css";

export type SortableItem = { id: string; title: string };
export type RowProps = { rowRef: Ref<HTMLLIElement>; handle: ReactNode };

type Props = {
  items: readonly SortableItem[];
  onMove: (id: string, to: number) => void;
  /** Called when a row is picked up, and when it rests at its position again. */
  onDragChange: (isDragging: boolean) => void;
  renderRow: (id: string, props: RowProps) => ReactNode;
};

/**
 * Rows that are put into an order by mouse, touch or keyboard: each has a
 * handle that is dragged, or picked up with Space and moved with the arrow keys.
 */
export function SortableRows({ items, onMove, onDragChange, renderRow }: Props) {
  return (
    <DragDropProvider
      plugins={(defaults) => [
        ...defaults.filter((plugin) => plugin !== Accessibility && plugin !== StyleInjector),
        StyleInjector.configure({ nonce: pageNonce() }),
        Accessibility.configure(getAnnouncement(items)),
      ]}
      onDragEnd={({ operation, canceled }) => {
        const { source } = operation;
        if (!canceled && isSortable(source) && source.index !== source.initialIndex) {
          // The library has moved the row in the document: React must know that order before a failure takes it back.
          flushSync(() => onMove(String(source.id), source.index));
        }
      }}
    >
      <DragObserver onDragChange={onDragChange} />
      {items.map((item, index) => (
        <SortableRow key={item.id} item={item} index={index} renderRow={renderRow} />
      ))}
    </DragDropProvider>
  );
}

function DragObserver({ onDragChange }: Pick<Props, "onDragChange">) {
  const isDragging = useDragOperation().source != null;
  useEffect(() => {
    if (!isDragging) return undefined;
    onDragChange(true);
    return () => onDragChange(false);
  }, [isDragging, onDragChange]);
  return null;
}

function SortableRow({ item, index, renderRow }: { item: SortableItem; index: number; renderRow: Props["renderRow"] }) {
  const { ref, handleRef } = useSortable({ id: item.id, index });
  return renderRow(item.id, {
    rowRef: ref,
    handle: (
      <button type="button" ref={handleRef} className={styles.handle} aria-label={`Move ${item.title}`}>
        <GrabberIcon />
      </button>
    ),
  });
}

/** The page allows the styles that it wrote itself, and those that carry its mark. */
function pageNonce(): string {
  return document.querySelector<HTMLElement>("script[nonce], style[nonce]")?.nonce ?? "";
}

type Source = { id: string | number } | null | undefined;

/** What is said of a move to whoever hears the page. */
function getAnnouncement(items: readonly SortableItem[]) {
  const getTitle = (source: Source) => items.find((item) => item.id === source?.id)?.title ?? "The issue";
  const getPosition = (source: Source) =>
    isSortable(source as never)
      ? `position ${(source as unknown as { index: number }).index + 1} of ${items.length}`
      : "its position";
  return {
    screenReaderInstructions: {
      draggable:
        "To move this issue press Space. While moving, use the arrow keys; Space drops it at its new position, Escape puts it back.",
    },
    announcements: {
      dragstart: ({ operation: { source } }: { operation: { source: Source } }) =>
        `Picked up ${getTitle(source)}, ${getPosition(source)}.`,
      dragover: ({ operation: { source } }: { operation: { source: Source } }) =>
        `${getTitle(source)} is now at ${getPosition(source)}.`,
      dragend: ({ operation: { source }, canceled }: { operation: { source: Source }; canceled: boolean }) =>
        canceled ? `${getTitle(source)} was put back.` : `${getTitle(source)} was dropped at ${getPosition(source)}.`,
    },
  };
}
