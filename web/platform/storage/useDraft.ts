import { useEffect, useState } from "react";
import { DRAFT_PREFIXES } from "#web/platform/storage/clear-drafts.ts";
import { personKey } from "#web/platform/storage/person-key.ts";

/**
 * A text that outlives a reload and a crash until it is saved or discarded, or
 * its writer signs out. It is stored in the browser only. Where storage is full or
 * forbidden, the text stays while the page is open.
 */
export function useDraft(
  key: string,
  initial: string,
  /** `sessionStorage` where two tabs can edit the same thing separately. */
  area: Area = "localStorage",
): [string, (text: string) => void] {
  const [text, setText] = useState(initial);
  useEffect(() => {
    const draft = read(key, area);
    // After hydration, because the server has no drafts.
    if (draft !== null && draft !== initial) setText(draft);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a draft is read once
  }, [key]);
  return [
    text,
    (next) => {
      setText(next);
      write(key, next === initial ? null : next, area);
    },
  ];
}

/** Discards the draft. */
export function clearDraft(key: string): void {
  write(key, null);
}

/** Saves a value with a draft, such as the version that the draft is based on. */
export function saveCompanion(key: string, value: string | null): void {
  write(key, value);
}

export function readCompanion(key: string): string | null {
  return read(key);
}

type Area = "localStorage" | "sessionStorage";

const [PREFIX] = DRAFT_PREFIXES;

function read(key: string, area: Area = "localStorage"): string | null {
  try {
    return globalThis[area].getItem(PREFIX + personKey(key));
  } catch {
    return null;
  }
}

function write(key: string, text: string | null, area: Area = "localStorage"): void {
  try {
    if (text === null) globalThis[area].removeItem(PREFIX + personKey(key));
    else globalThis[area].setItem(PREFIX + personKey(key), text);
  } catch {
    // Storage is full or forbidden: the text stays in the page.
  }
}
