import { CODE_HOST_LIMITS } from "#shared/limits.ts";

/** An issue that a message names. Without an owner, it is in the repository of the commit. */
export type NamedIssue = { owner: string | null; name: string | null; number: number; closes: boolean };

const ADDRESS = /^([\w.-]{1,39}\/[\w.-]{1,100})\/(?:issues|pull)\/(\d{1,9})(?!\d)/;

const REFERENCE =
  /(?:(?<![A-Za-z0-9_])(close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+)?(?<![A-Za-z0-9_/.#&-])(?:([A-Za-z0-9_.-]{1,39})\/([A-Za-z0-9_.-]{1,100}))?(?:#|(?<![/\w])GH-)(\d{1,9})(?![A-Za-z0-9_])/gi;

/**
 * The issues in the message of a commit, each once: `#12`, `GH-12`, `owner/name#12` and addresses of issues on this instance, and whether a closing
 * keyword stands before them.
 */
export function findReferences(message: string, instanceUrl: string): NamedIssue[] {
  const found = new Map<string, NamedIssue>();
  const text = message
    .split(`${instanceUrl}/`)
    .map((part, index) => (index === 0 ? part : part.replace(ADDRESS, "$1#$2")))
    .join("");
  for (const [, keyword, owner = null, name = null, number] of text.matchAll(REFERENCE)) {
    const key = `${owner ?? ""}/${name ?? ""}#${Number(number)}`.toLowerCase();
    const closes = keyword !== undefined || found.get(key)?.closes === true;
    if (found.size < CODE_HOST_LIMITS.references || found.has(key)) {
      found.set(key, { owner, name, number: Number(number), closes });
    }
  }
  return [...found.values()];
}
