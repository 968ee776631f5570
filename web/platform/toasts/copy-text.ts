import { showToast } from "#web/platform/toasts/toasts.ts";

/** Puts a text into the clipboard, and tells whether that went well. */
export function copyText(text: string, done: string): void {
  void navigator.clipboard.writeText(text).then(
    () => showToast("success", done),
    () => showToast("error", "It could not be copied."),
  );
}
