import { useState } from "react";
import { SELECTION, THIS_ISSUE, type Command } from "#web/platform/commands/commands.ts";
import { usePageState } from "#web/platform/page-state.ts";
import {
  getPageEntries,
  getPresetEntries,
  type PaletteEntry,
  type RepositoryAddress,
  type Section,
} from "#web/shell/palette-entries.ts";
import type { JumpTarget } from "#web/shell/jump-targets.ts";
import { useJumpTargets } from "#web/shell/useJumpTargets.ts";
import { useViewEntries } from "#web/shell/useViewEntries.ts";
import { THEMES } from "#web/theme/themes.ts";
import { useTheme } from "#web/theme/useTheme.ts";

const ACTIONS = "Actions";

/**
 * All entries of the palette for a text: what can be done with the open issue or the selected ones, issues by their title
 * and number, pages and views, then the other commands and the search.
 */
export function usePaletteEntries(text: string, repository: RepositoryAddress | undefined): PaletteEntry[] {
  const { commands } = usePageState();
  // Those of the page as it was when the palette opened, before the palette's own layer.
  const [registered] = useState(() => commands.list());
  const { targets } = useJumpTargets({ text, repository, isOpen: true });
  const views = useViewEntries();
  const [, setTheme] = useTheme();
  const ofGroup = (name: string) => registered.filter(({ group }) => group === name).map(toEntry);
  return [
    ...ofGroup(THIS_ISSUE),
    ...ofGroup(SELECTION),
    ...targets.map(toTargetEntry),
    ...getPresetEntries(),
    ...views,
    ...getPageEntries(repository),
    ...registered.filter(({ group = ACTIONS }) => ![...CONTEXT, ACTIONS].includes(group)).map(toEntry),
    ...THEMES.map(({ name, label }) => ({
      text: `Theme: ${label}`,
      group: ACTIONS,
      section: "commands" as const,
      target: { run: () => setTheme(name) },
    })),
    ...ofGroup(ACTIONS),
  ];
}

const CONTEXT: readonly string[] = [THIS_ISSUE, SELECTION];

function toEntry({ label, group = ACTIONS, keys, run }: Command): PaletteEntry {
  const section = CONTEXT.includes(group) ? "context" : "commands";
  return { text: label, group, section, keys: keys?.[0], target: { run } };
}

const SECTION_OF_HINT: Readonly<Record<string, Section>> = { Issue: "issues", Repository: "pages" };

function toTargetEntry({ label, hint, path }: JumpTarget): PaletteEntry {
  const section = SECTION_OF_HINT[hint] ?? "search";
  // Repositories stay listed until the next response, whatever has been typed meanwhile.
  return { text: label, group: hint, section, target: { path }, isLookedUp: hint !== "Repository" };
}
