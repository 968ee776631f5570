import { showToast } from "#web/platform/toasts/toasts.ts";

/** Puts a text into the clipboard, and tells whether that went well. */
export function copyText(text: string, done: string): void {
  void toClipboard(text).then((isDone) =>
    isDone ? showToast("success", done) : showToast("error", "It could not be copied."),
  );
}

/** Whether a text has come into the clipboard. On plain http browsers have but the old way. */
export async function toClipboard(text: string): Promise<boolean> {
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (!clipboard) return copySelection(text);
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

function copySelection(text: string): boolean {
  const before = document.activeElement;
  const field = Object.assign(document.createElement("textarea"), { value: text, className: "visually-hidden" });
  // In an open dialog, whatever is outside of it takes no focus.
  (before?.closest("dialog") ?? document.body).append(field);
  field.select();
  const isDone = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return isDone;
}
