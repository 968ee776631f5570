import { useState } from "react";
import type { Command } from "#web/platform/commands/commands.ts";
import { usePageState } from "#web/platform/page-state.ts";
import {
  getPageEntries,
  getPresetEntries,
  type PaletteEntry,
  type RepositoryAddress,
} from "#web/shell/palette-entries.ts";
import { useJumpTargets } from "#web/shell/useJumpTargets.ts";
import { useViewEntries } from "#web/shell/useViewEntries.ts";
import { THEMES } from "#web/theme/themes.ts";
import { useTheme } from "#web/theme/useTheme.ts";

const ACTIONS = "Actions";

/** All entries of the palette for a text: the commands of the page, then pages and views, then general commands. */
export function usePaletteEntries(text: string, repository: RepositoryAddress | undefined): PaletteEntry[] {
  const { commands } = usePageState();
  // Those of the page as it was when the palette opened, before the palette's own layer.
  const [registered] = useState(() => commands.list());
  const targets = useJumpTargets({ text, repository, isOpen: true });
  const views = useViewEntries();
  const [, setTheme] = useTheme();
  return [
    ...registered.filter(({ group }) => group !== ACTIONS).map(toEntry),
    ...targets.map(({ label, hint, path }) => ({
      text: label,
      group: hint,
      target: { path },
      // Repositories stay listed until the next response, whatever has been typed meanwhile.
      isLookedUp: hint !== "Repository",
    })),
    ...getPresetEntries(),
    ...views,
    ...getPageEntries(repository),
    ...THEMES.map(({ name, label }) => ({
      text: `Theme: ${label}`,
      group: ACTIONS,
      target: { run: () => setTheme(name) },
    })),
    ...registered.filter(({ group }) => group === ACTIONS).map(toEntry),
  ];
}

function toEntry({ label, group = ACTIONS, run }: Command): PaletteEntry {
  return { text: label, group, target: { run } };
}
