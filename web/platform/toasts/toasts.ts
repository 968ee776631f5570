import { createPageEvent } from "#web/platform/page-event.ts";

type ToastMessage = {
  kind: "success" | "error" | "info";
  text: string;
  isPersistent: boolean;
  /** The page that the toast links to. */
  to?: string | undefined;
};

type ToastOptions = Partial<Pick<ToastMessage, "isPersistent" | "to">>;

export type Toast = ToastMessage & { id: number };

const MAX_TOASTS = 3;

export const toastEvent = createPageEvent<ToastMessage>("toast");

/** Shows a message in a corner of the page, for a while. Errors stay until they are dismissed. */
export function showToast(kind: Toast["kind"], text: string, options: ToastOptions = {}): void {
  toastEvent.emit({ kind, text, isPersistent: kind === "error", ...options });
}

/** The last toasts, each text once. */
export function addToast(toasts: readonly Toast[], toast: Toast): readonly Toast[] {
  return [...toasts.filter(({ text }) => text !== toast.text), toast].slice(-MAX_TOASTS);
}
