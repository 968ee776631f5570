import { useState } from "react";
import { clearDraft, readCompanion, saveCompanion, useDraft } from "#web/platform/storage/useDraft.ts";

/**
 * A draft of a text, and the version of the text that it is based on. They
 * conflict when the text has a newer version than that.
 */
export function useVersionedDraft(key: string, text: string, version: number) {
  const baseKey = `${key}:base`;
  const [value, setValue] = useDraft(key, text);
  // A draft that was kept in the browser may be based on an older version.
  const [base, setBase] = useState(() => Number(readCompanion(baseKey) ?? version));
  const isChanged = value !== text;

  function clear() {
    clearDraft(key);
    saveCompanion(baseKey, null);
  }

  return {
    value,
    base,
    isChanged,
    isConflict: version !== base && isChanged,
    change(next: string) {
      setValue(next);
      saveCompanion(baseKey, next === text ? null : String(base));
    },
    clear,
    /** Resolves the conflict with the draft, which will replace the newer version. */
    keep() {
      setBase(version);
      saveCompanion(baseKey, String(version));
    },
    /** Resolves the conflict with the newer version. */
    discard() {
      setValue(text);
      setBase(version);
      clear();
    },
  };
}
