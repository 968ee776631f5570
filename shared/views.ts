/** The searches of the dashboard: those that everybody has, and how saved ones look. */

export const VIEW_COLORS = ["GRAY", "BLUE", "GREEN", "ORANGE", "RED", "PINK", "PURPLE"] as const;
export type ViewColor = (typeof VIEW_COLORS)[number];

export const VIEW_ICONS = [
  "ALERT",
  "BEAKER",
  "BOOKMARK",
  "BRIEFCASE",
  "BUG",
  "CALENDAR",
  "CLOCK",
  "CODE",
  "CODE_REVIEW",
  "CODESCAN",
  "COMMENT_DISCUSSION",
  "CREDIT_CARD",
  "DEPENDABOT",
  "DEVICE_CAMERA",
  "DEVICE_MOBILE",
  "DIFF_ADDED",
  "EYE",
  "FILE",
  "FLAME",
  "GEAR",
  "GIT_PULL_REQUEST",
  "GLOBE",
  "HEART",
  "HUBOT",
  "INBOX",
  "ISSUE_OPENED",
  "MEGAPHONE",
  "MENTION",
  "MILESTONE",
  "MOON",
  "NOTE",
  "ORGANIZATION",
  "PACKAGE",
  "PEOPLE",
  "PERSON",
  "PIN",
  "PROJECT",
  "PULSE",
  "ROCKET",
  "SHIELD",
  "SMILEY",
  "SQUIRREL",
  "STAR",
  "SUN",
  "TAG",
  "TELESCOPE",
  "TERMINAL",
  "TOOLS",
  "TROPHY",
  "ZAP",
] as const;
export type ViewIcon = (typeof VIEW_ICONS)[number];

export const DEFAULT_VIEW_ICON: ViewIcon = "BOOKMARK";
export const DEFAULT_VIEW_COLOR: ViewColor = "GRAY";
export const UNTITLED_VIEW = "Untitled view";

/** What is no colour or icon of ours, in a copy of an older view, becomes the default. */
export function knownColor(color: string): ViewColor {
  return VIEW_COLORS.find((one) => one === color) ?? DEFAULT_VIEW_COLOR;
}

export function knownIcon(icon: string): ViewIcon {
  return VIEW_ICONS.find((one) => one === icon) ?? DEFAULT_VIEW_ICON;
}

/** A dashboard's query without more said: the spec's constant. */
export const DASHBOARD_DEFAULT_QUERY = "archived:false assignee:@me sort:updated-desc";

export type PresetId = "assigned" | "created" | "mentioned" | "recent" | "pulls-assigned" | "review-requested";

export type Preset = {
  id: PresetId;
  name: string;
  path: string;
  query: string;
  icon: ViewIcon;
  /** Not in the sidebar; its address works all the same. */
  isHidden?: boolean;
};

export const PRESETS: readonly Preset[] = [
  {
    id: "assigned",
    name: "Assigned to me",
    path: "/issues/assigned",
    query: `is:issue state:open ${DASHBOARD_DEFAULT_QUERY}`,
    icon: "PEOPLE",
  },
  {
    id: "created",
    name: "Created by me",
    path: "/issues/created",
    query: "is:issue state:open archived:false author:@me sort:updated-desc",
    icon: "SMILEY",
  },
  {
    id: "mentioned",
    name: "Mentioned",
    path: "/issues/mentioned",
    query: "is:issue state:open archived:false mentions:@me sort:updated-desc",
    icon: "MENTION",
  },
  {
    id: "recent",
    name: "Recent activity",
    path: "/issues/recent",
    query: "is:issue archived:false involves:@me updated:>@today-1w sort:updated-desc",
    icon: "CLOCK",
  },
  {
    id: "pulls-assigned",
    name: "Pull requests assigned to me",
    path: "/pulls/assigned",
    query: "is:pr state:open archived:false assignee:@me sort:updated-desc",
    icon: "GIT_PULL_REQUEST",
  },
  {
    id: "review-requested",
    name: "Review requests",
    path: "/pulls/review-requested",
    query: "is:pr state:open archived:false review-requested:@me sort:updated-desc",
    icon: "CODE_REVIEW",
  },
];

export const DEFAULT_PRESET = PRESETS[0] as Preset;

/** The preset that a query is, however its words are spaced; the bare default counts as the default view's. */
export function presetOf(query: string): Preset | undefined {
  const text = query.trim().replace(/\s+/g, " ").toLowerCase();
  if (text === DASHBOARD_DEFAULT_QUERY) return DEFAULT_PRESET;
  return PRESETS.find((preset) => preset.query.toLowerCase() === text);
}

/** A scoped view searches one repository: it stands before what the view says. */
export function scopedQuery(query: string, repository: { nameWithOwner: string } | null | undefined): string {
  return repository ? `repo:${repository.nameWithOwner} ${query}`.trim() : query;
}
