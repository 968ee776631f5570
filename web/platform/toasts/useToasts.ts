import { useEffect, useRef, useState } from "react";
import { addToast, toastEvent, type Toast } from "#web/platform/toasts/toasts.ts";

const TOAST_MS = 6000;

/** The toasts that are shown, and how to dismiss one. */
export function useToasts(): [readonly Toast[], (id: number) => void] {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const count = useRef(0);
  const dismiss = (id: number) => setToasts((before) => before.filter((toast) => toast.id !== id));
  useEffect(
    () =>
      toastEvent.subscribe((message) => {
        const id = (count.current += 1);
        setToasts((before) => addToast(before, { ...message, id }));
        if (!message.isPersistent) setTimeout(() => dismiss(id), TOAST_MS);
      }),
    [],
  );
  return [toasts, dismiss];
}
