import { useEffect, useState } from "react";
import { personKey } from "#web/platform/storage/person-key.ts";

const PREFIX = "milepost:new-issue:";

/** What a person has filled in of a new issue. */
export type NewIssueDraft = {
  title: string;
  body: string;
  answers: Record<string, string | string[]>;
  createMore: boolean;
};

/**
 * A new issue that is being written: kept in the session under a prefixed key,
 * one for each repository and template, until it is opened or thrown away.
 * "Create more" is off again when the page is loaded.
 */
export function useNewIssueDraft(key: string, first: NewIssueDraft) {
  const [draft, setDraft] = useState(first);
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    const kept = read(key);
    if (!kept) return;
    // After hydration: the server knows of no drafts.
    setDraft((now) => ({ ...now, ...kept, createMore: false }));
    setKept(true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a draft is looked for once
  }, [key]);
  return {
    draft,
    isDirty:
      isKept || draft.title !== first.title || draft.body !== first.body || isStale(draft.answers, first.answers),
    change: (part: Partial<NewIssueDraft>) =>
      setDraft((now) => {
        const next = { ...now, ...part };
        write(key, next);
        return next;
      }),
    clear: () => {
      write(key, null);
      setKept(false);
      setDraft((now) => ({ ...first, title: "", body: first.body, createMore: now.createMore }));
    },
    discard: () => write(key, null),
  };
}

function isStale(a: NewIssueDraft["answers"], b: NewIssueDraft["answers"]): boolean {
  return JSON.stringify(a) !== JSON.stringify(b);
}

function read(key: string): Partial<NewIssueDraft> | undefined {
  try {
    const text = sessionStorage.getItem(PREFIX + personKey(key));
    return text === null ? undefined : (JSON.parse(text) as Partial<NewIssueDraft>);
  } catch {
    return undefined;
  }
}

function write(key: string, draft: NewIssueDraft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(PREFIX + personKey(key));
    else sessionStorage.setItem(PREFIX + personKey(key), JSON.stringify(draft));
  } catch {
    // Full or forbidden: the words stay in the page.
  }
}
