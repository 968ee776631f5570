import { DRAFT_PREFIXES } from "#web/platform/storage/clear-drafts.ts";
import { personKey } from "#web/platform/storage/person-key.ts";
import type { PaletteEntry } from "#web/shell/palette-entries.ts";
import { LIMITS } from "#shared/limits.ts";

/** An entry that was used: a page with its path, a command without. */
type Recent = { text: string; group: string; path?: string };

const [, , PREFIX] = DRAFT_PREFIXES;

/** The entries that the person has used last, first; then the others. Commands that the page does not have are left out. */
export function withRecent(entries: readonly PaletteEntry[]): PaletteEntry[] {
  const recent = readRecent().flatMap((used) => {
    const entry = entries.find((other) => isSame(toRecent(other), used)) ?? toPageEntry(used);
    return entry ? [entry] : [];
  });
  const others = entries.filter((entry) => !recent.includes(entry));
  return [...recent.map((entry) => ({ ...entry, section: "recent" as const })), ...others];
}

function toPageEntry({ text, group, path }: Recent): PaletteEntry | undefined {
  return path === undefined ? undefined : { text, group, target: { path } };
}

/** Remembers an entry for the next time. */
export function keepRecent(entry: PaletteEntry): void {
  const used = toRecent(entry);
  const others = readRecent().filter((other) => !isSame(other, used));
  try {
    localStorage.setItem(getKey(), JSON.stringify([used, ...others].slice(0, LIMITS.recentEntries)));
  } catch {
    // Storage is full or forbidden: nothing is remembered.
  }
}

function readRecent(): Recent[] {
  try {
    return JSON.parse(localStorage.getItem(getKey()) ?? "[]") as Recent[];
  } catch {
    return [];
  }
}

const getKey = () => PREFIX + personKey("palette");

function toRecent({ text, group, target }: PaletteEntry): Recent {
  return "path" in target ? { text, group, path: target.path } : { text, group };
}

function isSame(a: Recent, b: Recent): boolean {
  return a.path === b.path && (a.path !== undefined || (a.text === b.text && a.group === b.group));
}
