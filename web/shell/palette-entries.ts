import { paths } from "#shared/paths.ts";
import { PRESETS } from "#shared/presets.ts";
import { PASSWORD_AND_AUTHENTICATION } from "#shared/messages.ts";

/** A line of the command palette: it opens a page or runs a command. */
export type PaletteEntry = {
  text: string;
  group: string;
  target: { path: string } | { run: () => void };
  /** The keys that do the same without the palette. */
  keys?: string | undefined;
  /** The text that was typed has selected it already. */
  isLookedUp?: boolean;
  /** Entries of lower sections come first. */
  section?: Section;
};

/** In the order of the list. */
export const SECTIONS = ["recent", "context", "issues", "pages", "commands", "search"] as const;
export type Section = (typeof SECTIONS)[number];

export type RepositoryAddress = { owner: string; name: string };

const MAX_ENTRIES = 60;

/** The pages that exist for everyone, and those of the repository that is open. */
export function getPageEntries(repository: RepositoryAddress | undefined): PaletteEntry[] {
  return [...(repository ? getRepositoryEntries(repository) : []), ...PAGES];
}

export function getPresetEntries(): PaletteEntry[] {
  return PRESETS.map(({ name, path }) => ({ text: name, group: "View", target: { path } }));
}

/** The entries that contain each word of the text; in a section, those that begin with the text come first. */
export function filterEntries(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const typed = text.toLowerCase();
  const words = typed.split(/\s+/);
  const matches = ({ text: label, group, isLookedUp }: PaletteEntry) =>
    isLookedUp === true || words.every((word) => `${label} ${group}`.toLowerCase().includes(word));
  const isPrefix = (entry: PaletteEntry) => Number(entry.text.toLowerCase().startsWith(typed));
  const rank = ({ section = "pages" }: PaletteEntry) => SECTIONS.indexOf(section);
  return entries
    .filter(matches)
    .sort((a, b) => rank(a) - rank(b) || isPrefix(b) - isPrefix(a))
    .slice(0, MAX_ENTRIES);
}

function page(text: string, path: string, keys?: string): PaletteEntry {
  return { text, group: "Go to", target: { path }, keys };
}

const PAGES: readonly PaletteEntry[] = [
  page("New issue", paths.newIssueAnywhere()),
  page("New repository", paths.newRepository()),
  page("Home", paths.home()),
  page("Notifications", paths.notifications(), "g n"),
  page("Your issues", paths.dashboard(), "g d"),
  page("Settings", paths.settingsProfile()),
  page(PASSWORD_AND_AUTHENTICATION, paths.settingsPassword()),
  page("Sessions", paths.settingsSessions()),
  page("Saved replies", paths.savedReplies()),
  page("Access tokens", paths.settingsTokens()),
];

function getRepositoryEntries(repository: RepositoryAddress): PaletteEntry[] {
  return [
    page("Issues of this repository", paths.issues(repository), "g i"),
    page("Pull requests of this repository", paths.pulls(repository), "g p"),
    page("Labels", paths.labels(repository)),
    page("Milestones", paths.milestones(repository)),
    page("New issue in this repository", paths.newIssueChooser(repository), "c"),
    page("Templates and files", paths.files(repository)),
    page("Repository settings", paths.repositorySettings(repository)),
  ];
}
