/** How the saved views of the dashboard look. */

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

/** A scoped view searches one repository: it stands before what the view says. */
export function scopedQuery(query: string, repository: { nameWithOwner: string } | null | undefined): string {
  return repository ? `repo:${repository.nameWithOwner} ${query}`.trim() : query;
}
