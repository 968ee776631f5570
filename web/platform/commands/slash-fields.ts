import type { RefObject } from "react";

type Field = RefObject<HTMLInputElement | null>;

export type SlashFields = ReturnType<typeof createSlashFields>;

/** The mounted fields with the key `/`, which the last one gets. */
export function createSlashFields() {
  const fields: Field[] = [];
  const listeners = new Set<() => void>();

  function notify(): void {
    for (const listener of listeners) listener();
  }

  return {
    getCurrent: (): Field | undefined => fields.at(-1),

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Returns a function that removes the field. */
    add(field: Field): () => void {
      fields.push(field);
      notify();
      return () => {
        fields.splice(fields.indexOf(field), 1);
        notify();
      };
    },
  };
}
