export type Preferences = ReturnType<typeof createPreferences>;

/** The choices that are stored in this browser. If storage is forbidden, they last as long as the page. */
export function createPreferences() {
  const listeners = new Set<() => void>();
  const unsaved = new Map<string, string>();

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    read(key: string): string | null {
      try {
        return localStorage.getItem(`milepost:${key}`) ?? unsaved.get(key) ?? null;
      } catch {
        return unsaved.get(key) ?? null;
      }
    },

    write(key: string, value: string): void {
      unsaved.set(key, value);
      try {
        localStorage.setItem(`milepost:${key}`, value);
      } catch {
        // Storage is full or forbidden: `unsaved` has the choice.
      }
      for (const listener of listeners) listener();
    },
  };
}
