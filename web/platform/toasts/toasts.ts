import { createPageEvent } from "#web/platform/page-event.ts";

type ToastMessage = {
  kind: "success" | "error" | "info";
  text: string;
  isPersistent: boolean;
  /** The page that the toast links to. */
  to?: string | undefined;
  /** A button, which also dismisses the toast. */
  action?: { label: string; run: () => void } | undefined;
  /** The toast replaces the one with the same key where it is, for example to show progress. */
  key?: string | undefined;
  /** It was dismissed with its close button. */
  onDismiss?: (() => void) | undefined;
};

type ToastOptions = Partial<Pick<ToastMessage, "isPersistent" | "to" | "action" | "key" | "onDismiss">>;

export type Toast = ToastMessage & { id: number };

const MAX_TOASTS = 3;

export const toastEvent = createPageEvent<ToastMessage>("toast");

/** Shows a message in a corner of the page, for a while. Errors stay until they are dismissed. */
export function showToast(kind: Toast["kind"], text: string, options: ToastOptions = {}): void {
  toastEvent.emit({ kind, text, isPersistent: kind === "error", ...options });
}

/** The last toasts, each text once. */
export function addToast(toasts: readonly Toast[], toast: Toast): readonly Toast[] {
  const isReplaced = ({ key }: Toast) => key !== undefined && key === toast.key;
  if (toasts.some(isReplaced)) return toasts.map((shown) => (isReplaced(shown) ? toast : shown));
  return [...toasts.filter(({ text }) => text !== toast.text), toast].slice(-MAX_TOASTS);
}
