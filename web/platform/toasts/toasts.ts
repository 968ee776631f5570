import { useSyncExternalStore } from "react";

export type Toast = {
  id: number;
  kind: "success" | "error" | "info";
  text: string;
  isPersistent: boolean;
  to?: string | undefined;
};

const TOAST_MS = 6000;
let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/** Tells the person something in a corner of the page, for a while. Errors stay until they are dismissed. */
export function showToast(kind: Toast["kind"], text: string, isPersistent = kind === "error", to?: string): void {
  const toast = { id: nextId, kind, text, isPersistent, to };
  nextId += 1;
  setToasts([...toasts.filter((one) => one.text !== text), toast].slice(-3));
  if (!isPersistent) setTimeout(() => dismissToast(toast.id), TOAST_MS);
}

export function dismissToast(id: number): void {
  setToasts(toasts.filter((toast) => toast.id !== id));
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  );
}

const NONE: readonly Toast[] = [];

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
