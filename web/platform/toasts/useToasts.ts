import { useEffect, useRef, useState } from "react";
import { addToast, toastEvent, type Toast } from "#web/platform/toasts/toasts.ts";

const TOAST_MS = 6000;
/** There must be time to reach the button of a toast. */
const TOAST_WITH_ACTION_MS = 12_000;

/**
 * The toasts that are shown, how to dismiss one, and the dialog that was open when the last one came: what is outside
 * a modal dialog can neither be clicked nor read by a screen reader.
 */
export function useToasts(): [readonly Toast[], (id: number) => void, HTMLDialogElement | undefined] {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [dialog, setDialog] = useState<HTMLDialogElement>();
  const count = useRef(0);
  const dismiss = (id: number) => setToasts((before) => before.filter((toast) => toast.id !== id));
  useEffect(
    () =>
      toastEvent.subscribe((message) => {
        const id = (count.current += 1);
        setToasts((before) => addToast(before, { ...message, id }));
        const top = [...document.querySelectorAll<HTMLDialogElement>("dialog[open]")].at(-1);
        setDialog(top);
        const handleClose = () => setDialog((current) => (current === top ? undefined : current));
        top?.addEventListener("close", handleClose, { once: true });
        if (!message.isPersistent) setTimeout(() => dismiss(id), message.action ? TOAST_WITH_ACTION_MS : TOAST_MS);
      }),
    [],
  );
  return [toasts, dismiss, dialog];
}
