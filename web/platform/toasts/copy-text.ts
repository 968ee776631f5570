import { showToast } from "#web/platform/toasts/toasts.ts";

/** Copies a text, and shows a toast with the result. */
export function copyText(text: string, done: string): void {
  void toClipboard(text).then((isDone) => (isDone ? showToast("success", done) : showToast("error", "Copy failed")));
}

/** Whether the text was copied. On plain http, browsers have only the old command. */
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
  // While a dialog is open, nothing outside it can be focused.
  (before?.closest("dialog") ?? document.body).append(field);
  field.select();
  const isDone = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return isDone;
}
