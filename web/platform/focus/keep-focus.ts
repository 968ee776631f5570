type Focused = {
  element: HTMLElement;
  label: string;
  /** From the nearest, with the position of the child that contains the element. */
  ancestors: readonly { parent: Element; index: number }[];
};

/** The part of the page that has the focus may set it itself, after the response of a command. */
const WAIT_MS = 50;

const DIALOG = '[role="dialog"], [role="alertdialog"]';

/** Not text fields: on a phone they open the keyboard. */
const FOCUSABLE = "a[href], button:not(:disabled), [tabindex]:not([tabindex^='-'])";

/**
 * When the focused element is removed, as a row by its own command or by somebody else's change, the browser focuses the
 * body, and people who use the keyboard or a screen reader lose their position. Then what has come in its place is
 * focused: the next row, else the last one, else something near it. After a dialog it is what was focused before. Returns a
 * function that ends this.
 */
export function keepFocus(): () => void {
  let focused: Focused | undefined;
  let beforeDialog: HTMLElement | undefined;
  const ended = new AbortController();
  const { signal } = ended;
  const onFocusIn = ({ target }: FocusEvent) => {
    focused = target instanceof HTMLElement && target !== document.body ? describe(target) : undefined;
    if (focused && !focused.element.closest(DIALOG)) beforeDialog = focused.element;
  };
  const onFocusOut = ({ target }: FocusEvent) => {
    // A click beside all controls takes the focus away too; then nothing was lost.
    setTimeout(() => {
      if (focused?.element === target && focused.element.isConnected && hasNoFocus()) focused = undefined;
    });
  };
  addEventListener("focusin", onFocusIn, { signal });
  addEventListener("focusout", onFocusOut, { signal });
  const observer = new MutationObserver(() => {
    if (!focused || focused.element.isConnected) return;
    const lost = focused;
    focused = undefined;
    setTimeout(() => {
      if (signal.aborted || !hasNoFocus()) return;
      const isAfterDialog =
        lost.element.closest(DIALOG) !== null && beforeDialog !== undefined && canFocus(beforeDialog);
      (isAfterDialog ? beforeDialog : findReplacement(lost))?.focus({ preventScroll: true });
    }, WAIT_MS);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    ended.abort();
    observer.disconnect();
  };
}

function hasNoFocus(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function describe(element: HTMLElement): Focused {
  const ancestors: { parent: Element; index: number }[] = [];
  for (let child: Element = element; child.parentElement; child = child.parentElement)
    ancestors.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
  return { element, label: getLabel(element), ancestors };
}

function findReplacement({ label, ancestors }: Focused): HTMLElement | null {
  for (const { parent, index } of ancestors) {
    if (!parent.isConnected) continue;
    if (parent.id === "main") break;
    const child = parent.children[index] ?? parent.children[index - 1];
    const candidates = child ? getFocusable(child) : [];
    const found = candidates.find((candidate) => getLabel(candidate) === label) ?? candidates[0];
    if (found) return found;
  }
  return document.getElementById("main");
}

function getFocusable(element: Element): HTMLElement[] {
  return [element, ...element.querySelectorAll(FOCUSABLE)].filter(
    (candidate): candidate is HTMLElement => candidate instanceof HTMLElement && canFocus(candidate),
  );
}

function canFocus(element: HTMLElement): boolean {
  return element.isConnected && element.matches(FOCUSABLE) && isVisible(element);
}

function isVisible(element: Element): boolean {
  return !("checkVisibility" in element) || element.checkVisibility();
}

function getLabel(element: Element): string {
  return element.getAttribute("aria-label") ?? element.textContent ?? "";
}
