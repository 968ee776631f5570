import type { Rows } from "#web/platform/rows/rows.ts";

/** As long as a list may take to show a row again. */
const TIMEOUT_MS = 5_000;

/**
 * Moves the focus to the first of these rows as soon as the list shows one, and again if it is replaced by an older state of the list for
 * a moment; unless the person moves the focus meanwhile.
 */
export function focusWhenListed(rows: Rows, ids: readonly string[]): void {
  // Where the focus is unless the person has moved it: after a row has got it, no longer where it was before.
  let own = document.activeElement;
  let focusedId: string | undefined;
  const focus = (): void => {
    if (document.activeElement !== own && document.activeElement !== document.body) return stop();
    const row = rows.list().find(({ id }) => (focusedId === undefined ? ids.includes(id) : id === focusedId));
    const link = row?.link.current;
    if (!row || !link || link === document.activeElement) return;
    focusedId = row.id;
    own = link;
    link.focus();
  };
  const unsubscribe = rows.subscribe(focus);
  const timer = setTimeout(stop, TIMEOUT_MS);
  function stop(): void {
    unsubscribe();
    clearTimeout(timer);
  }
  focus();
}
