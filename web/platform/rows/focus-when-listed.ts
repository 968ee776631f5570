import type { Rows } from "#web/platform/rows/rows.ts";

/** As long as a list may take to show a row again. */
const TIMEOUT_MS = 5_000;

/** Moves the focus to the first of these rows, as soon as the list shows one, unless the person moves it meanwhile. */
export function focusWhenListed(rows: Rows, ids: readonly string[]): void {
  const focusedBefore = document.activeElement;
  const focus = (): boolean => {
    const isMoved = document.activeElement !== focusedBefore && document.activeElement !== document.body;
    const link = rows.list().find(({ id }) => ids.includes(id))?.link.current;
    if (!isMoved) link?.focus();
    return isMoved || link != null;
  };
  if (focus()) return;
  const stop = (): void => {
    unsubscribe();
    clearTimeout(timer);
  };
  const unsubscribe = rows.subscribe(() => focus() && stop());
  const timer = setTimeout(stop, TIMEOUT_MS);
}
