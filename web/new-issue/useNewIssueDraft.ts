import { useEffect, useState } from "react";
import type { MetadataItems } from "#web/new-issue/new-issue-metadata.ts";
import { DRAFT_PREFIXES } from "#web/platform/storage/clear-drafts.ts";
import { personKey } from "#web/platform/storage/person-key.ts";

const [, PREFIX] = DRAFT_PREFIXES;

export type NewIssueDraft = {
  title: string;
  body: string;
  answers: Record<string, string | string[]>;
  createMore: boolean;
  metadata: MetadataItems;
};

type Options = {
  /** One draft for each repository and template. */
  key: string;
  first: NewIssueDraft;
  /** Whether the address presets the issue: then an older draft is only offered. */
  isPreset: boolean;
};

/**
 * The draft of a new issue, stored in the session until the issue is created or the draft is discarded. A reload
 * turns "Create more" off.
 */
export function useNewIssueDraft({ key, first, isPreset }: Options) {
  const [draft, setDraft] = useState(first);
  const [cleared, setCleared] = useState<NewIssueDraft>();
  const [isRestored, setRestored] = useState(false);
  const [offered, setOffered] = useState<Partial<NewIssueDraft>>();
  const restore = (stored: Partial<NewIssueDraft>) => {
    setDraft((current) => ({ ...current, ...stored, createMore: false }));
    setRestored(true);
    setOffered(undefined);
  };
  useEffect(() => {
    // After hydration: the server has no drafts.
    const stored = read(key);
    if (!stored) return;
    if (isPreset && differs(withoutCreateMore({ ...first, ...stored }), withoutCreateMore(first))) setOffered(stored);
    else restore(stored);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a draft is restored once
  }, [key]);
  return {
    draft,
    /** Restores the older draft in place of what the address presets. Undefined without one. */
    restoreOffered: offered && (() => restore(offered)),
    isDirty: isRestored || differs(withoutCreateMore(draft), withoutCreateMore(cleared ?? first)),
    change: (part: Partial<NewIssueDraft>) =>
      setDraft((current) => {
        const next = { ...current, ...part };
        write(key, next);
        return next;
      }),
    clear: () => {
      write(key, null);
      setRestored(false);
      setOffered(undefined);
      const next = { ...first, title: "", createMore: draft.createMore, metadata: draft.metadata };
      setDraft(next);
      // Else the next issue would count as unsaved from the start, and leaving would not ask again once it is begun.
      setCleared(next);
    },
    discard: () => write(key, null),
  };
}

function withoutCreateMore({ title, body, answers, metadata }: NewIssueDraft) {
  return { title, body, answers, metadata };
}

function differs(a: object, b: object): boolean {
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
