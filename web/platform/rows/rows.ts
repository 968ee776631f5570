import type { RefObject } from "react";

/** A row of the list that the page's keys move through. */
export type Row = {
  id: string;
  /** The address of the issue that the row shows. */
  path: string;
  /** The link to the issue, which has the focus when the row is active. */
  link: RefObject<HTMLElement | null>;
  getActions: () => RowActions;
};

export type RowActions = {
  /** With `replace`, without a new entry in the browser's history. */
  open(options?: { replace: boolean }): void;
  /** Undefined where `open` opens the panel already. */
  openInPanel: (() => void) | undefined;
};

/** A row is active while its link or another of its controls has the focus. */
export function hasFocus({ link }: Row): boolean {
  return link.current?.closest("li")?.contains(document.activeElement) === true;
}

export type Rows = ReturnType<typeof createRows>;

/** The rows of a page's list. The list sets their order, each row registers itself. */
export function createRows() {
  const rows = new Map<string, Row>();
  const listeners = new Set<() => void>();
  let order: readonly string[] = [];
  let sorted: readonly Row[] | undefined;

  function notify(): void {
    sorted = undefined;
    for (const listener of listeners) listener();
  }

  return {
    /** The rows in their order; the same array until they change. */
    list: (): readonly Row[] => (sorted ??= order.flatMap((id) => rows.get(id) ?? [])),

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    setOrder(ids: readonly string[]): void {
      order = ids;
      notify();
    },

    /** Returns a function that removes the row. */
    register(row: Row): () => void {
      rows.set(row.id, row);
      notify();
      return () => {
        if (rows.get(row.id) !== row) return;
        rows.delete(row.id);
        notify();
      };
    },
  };
}
