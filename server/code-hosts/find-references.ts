import { CODE_HOST_LIMITS } from "#shared/limits.ts";

/** An issue that a message names. Without an owner, it is in the repository of the commit. */
export type NamedIssue = { owner: string | null; name: string | null; number: number; closes: boolean };

const REFERENCE =
  /(?:(?<![A-Za-z0-9_])(close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+)?(?<![A-Za-z0-9_/.#&-])(?:([A-Za-z0-9_.-]{1,39})\/([A-Za-z0-9_.-]{1,100}))?#(\d{1,9})(?![A-Za-z0-9_])/gi;

/** The issues in the message of a commit, each once: `#12`, `owner/name#12`, and those after a closing keyword. */
export function findReferences(message: string): NamedIssue[] {
  const found = new Map<string, NamedIssue>();
  for (const [, keyword, owner = null, name = null, number] of message.matchAll(REFERENCE)) {
    const key = `${owner ?? ""}/${name ?? ""}#${Number(number)}`.toLowerCase();
    const closes = keyword !== undefined || found.get(key)?.closes === true;
    if (found.size < CODE_HOST_LIMITS.references || found.has(key)) {
      found.set(key, { owner, name, number: Number(number), closes });
    }
  }
  return [...found.values()];
}
