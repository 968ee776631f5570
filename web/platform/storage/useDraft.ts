import { useEffect, useState } from "react";

/**
 * A text that outlives a reload, a crash and a sign-out until it is saved or
 * thrown away. It lies in the browser only; where storage is full or forbidden
 * the text is at least kept while the page is open.
 */
export function useDraft(key: string, initial: string): [string, (text: string) => void] {
  const [text, setText] = useState(initial);
  useEffect(() => {
    const kept = read(key);
    // After hydration: the server knows of no drafts.
    if (kept !== null && kept !== initial) setText(kept);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a draft is looked for once
  }, [key]);
  return [
    text,
    (next) => {
      setText(next);
      write(key, next === initial ? null : next);
    },
  ];
}

/** Throws the draft away; with `saved`, only if it is what was saved. */
export function clearDraft(key: string, saved?: string): void {
  if (saved === undefined || read(key) === saved) write(key, null);
}

const PREFIX = "milepost:draft:";

function read(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, text);
  } catch {
    // Full or forbidden: the text stays in the page.
  }
}
