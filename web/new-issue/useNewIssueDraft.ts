import { useEffect, useState } from "react";
import { DRAFT_PREFIXES } from "#web/platform/storage/clear-drafts.ts";
import { personKey } from "#web/platform/storage/person-key.ts";

const [, PREFIX] = DRAFT_PREFIXES;

export type NewIssueDraft = {
  title: string;
  body: string;
  answers: Record<string, string | string[]>;
  createMore: boolean;
};

/**
 * The draft of a new issue, stored in the session: one for each repository and
 * template, until the issue is created or the draft is discarded. A reload
 * turns "Create more" off.
 */
export function useNewIssueDraft(key: string, first: NewIssueDraft) {
  const [draft, setDraft] = useState(first);
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    const stored = read(key);
    if (!stored) return;
    // After hydration: the server has no drafts.
    setDraft((current) => ({ ...current, ...stored, createMore: false }));
    setRestored(true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a draft is restored once
  }, [key]);
  return {
    draft,
    isDirty:
      isRestored || draft.title !== first.title || draft.body !== first.body || differs(draft.answers, first.answers),
    change: (part: Partial<NewIssueDraft>) =>
      setDraft((current) => {
        const next = { ...current, ...part };
        write(key, next);
        return next;
      }),
    clear: () => {
      write(key, null);
      setRestored(false);
      setDraft(({ createMore }) => ({ ...first, title: "", createMore }));
    },
    discard: () => write(key, null),
  };
}

function differs(a: NewIssueDraft["answers"], b: NewIssueDraft["answers"]): boolean {
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
    // Storage is full or forbidden: the draft stays in the page.
  }
}
