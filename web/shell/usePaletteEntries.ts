import { useState } from "react";
import { THIS_ISSUE, type Command } from "#web/platform/commands/commands.ts";
import { usePageState } from "#web/platform/page-state.ts";
import {
  getPageEntries,
  getPresetEntries,
  type PaletteEntry,
  type RepositoryAddress,
} from "#web/shell/palette-entries.ts";
import type { JumpTarget } from "#web/shell/jump-targets.ts";
import { useJumpTargets } from "#web/shell/useJumpTargets.ts";
import { useViewEntries } from "#web/shell/useViewEntries.ts";
import { THEMES } from "#web/theme/themes.ts";
import { useTheme } from "#web/theme/useTheme.ts";

const ACTIONS = "Actions";

/**
 * All entries of the palette for a text: what can be done with the open issue, then pages and views, then issues by
 * their title, then the other commands of the page and the general ones.
 */
export function usePaletteEntries(text: string, repository: RepositoryAddress | undefined): PaletteEntry[] {
  const { commands } = usePageState();
  // Those of the page as it was when the palette opened, before the palette's own layer.
  const [registered] = useState(() => commands.list());
  const targets = useJumpTargets({ text, repository, isOpen: true });
  const views = useViewEntries();
  const [, setTheme] = useTheme();
  const ofGroup = (name: string) => registered.filter(({ group }) => group === name).map(toEntry);
  const isIssue = ({ hint }: JumpTarget) => hint === "Issue";
  return [
    ...ofGroup(THIS_ISSUE),
    ...targets.filter((target) => !isIssue(target)).map(toTargetEntry),
    ...getPresetEntries(),
    ...views,
    ...getPageEntries(repository),
    ...targets.filter(isIssue).map(toTargetEntry),
    ...registered.filter(({ group }) => group !== ACTIONS && group !== THIS_ISSUE).map(toEntry),
    ...THEMES.map(({ name, label }) => ({
      text: `Theme: ${label}`,
      group: ACTIONS,
      target: { run: () => setTheme(name) },
    })),
    ...ofGroup(ACTIONS),
  ];
}

function toEntry({ label, group = ACTIONS, keys, run }: Command): PaletteEntry {
  return { text: label, group, keys: keys?.[0], target: { run } };
}

function toTargetEntry({ label, hint, path }: JumpTarget): PaletteEntry {
  // Repositories stay listed until the next response, whatever has been typed meanwhile.
  return { text: label, group: hint, target: { path }, isLookedUp: hint !== "Repository" };
}
