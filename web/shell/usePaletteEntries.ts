import { useEffect, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import { useTheme } from "#web/theme/useTheme.ts";
import { THEMES } from "#web/theme/themes.ts";
import { useJumpTargets } from "#web/shell/useJumpTargets.ts";
import type { usePaletteEntriesQuery } from "#web/__generated__/usePaletteEntriesQuery.graphql.ts";
import { paths } from "#shared/paths.ts";
import { PRESETS } from "#shared/presets.ts";

export type PaletteEntry = {
  text: string;
  group: string;
  path?: string;
  run?: () => void;
  /** It was found by its text already. */
  isLookedUp?: boolean;
};

/** All that the palette offers for a text: first what can be done here, then where one can go. */
export function usePaletteEntries(
  text: string,
  here: { owner: string; name: string } | undefined,
  acts: readonly PaletteEntry[],
): PaletteEntry[] {
  const environment = useRelayEnvironment();
  const [views, setViews] = useState<PaletteEntry[]>([]);
  const [, setTheme] = useTheme();
  const targets = useJumpTargets(text, here, true);
  useEffect(() => {
    const request = fetchQuery<usePaletteEntriesQuery>(
      environment,
      graphql`
        query usePaletteEntriesQuery {
          safeViewer {
            user {
              dashboard {
                shortcuts(first: 25, searchTypes: [ISSUES]) {
                  nodes {
                    id
                    name
                    resourcePath
                  }
                }
                sharedShortcuts(first: 25) {
                  nodes {
                    id
                    name
                    resourcePath
                  }
                }
              }
            }
          }
        }
      `,
      {},
    ).subscribe({
      next: ({ safeViewer }) => {
        const dashboard = safeViewer.user?.dashboard;
        const nodes = [...(dashboard?.shortcuts.nodes ?? []), ...(dashboard?.sharedShortcuts.nodes ?? [])];
        setViews(nodes.flatMap((node) => (node ? [{ text: node.name, group: "View", path: node.resourcePath }] : [])));
      },
      // The rest of the palette is there without them.
      error: () => undefined,
    });
    return () => request.unsubscribe();
  }, [environment]);
  const go = (name: string, path: string): PaletteEntry => ({ text: name, group: "Go to", path });
  return [
    ...acts,
    ...targets.map(({ label, hint, path }) => ({
      text: label,
      group: hint,
      path,
      // Repositories stand there until the next answer, whatever was typed meanwhile.
      isLookedUp: hint !== "Repository",
    })),
    ...PRESETS.map(({ name, path }) => ({ text: name, group: "View", path })),
    ...views,
    go("New view", paths.newView()),
    ...(here
      ? [
          go("Issues of this repository", paths.issues(here)),
          go("Pull requests of this repository", paths.pulls(here)),
          go("Labels", paths.labels(here)),
          go("Milestones", paths.milestones(here)),
          go("New issue in this repository", paths.newIssueChooser(here)),
          go("Templates and files", paths.files(here)),
          go("Repository settings", paths.repositorySettings(here)),
        ]
      : []),
    go("New issue", paths.newIssueAnywhere()),
    go("New repository", paths.newRepository()),
    go("Home", paths.home()),
    go("Settings", paths.settingsProfile()),
    go("Password and authentication", paths.settingsPassword()),
    go("Sessions", paths.settingsSessions()),
    go("Saved replies", paths.savedReplies()),
    go("Access tokens", paths.settingsTokens()),
    ...THEMES.map(({ name, label }) => ({ text: `Theme: ${label}`, group: "Do", run: () => setTheme(name) })),
    {
      text: "Sign out",
      group: "Do",
      run: () => document.querySelector<HTMLFormElement>('form[action="/logout"]')?.requestSubmit(),
    },
  ];
}

/** What the page under the palette offers to do: its buttons, by their names. Rows of lists have the same ones each, and are left out. */
export function pageCommands(): PaletteEntry[] {
  const seen = new Set<string>();
  return [...document.querySelectorAll<HTMLElement>("main button, main summary")].flatMap((element) => {
    const text = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim();
    const isOffered =
      text !== "" &&
      text.length < 60 &&
      !seen.has(text) &&
      !element.closest("ul, [data-markdown]") &&
      !element.matches("[disabled], [aria-disabled=true]") &&
      element.checkVisibility();
    if (!isOffered) return [];
    seen.add(text);
    return [{ text, group: "On this page", run: () => (element.focus(), element.click()) }];
  });
}
