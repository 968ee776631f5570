/** The colors and icons of saved views. */

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

/** A color of this version, or the default for an unknown one. */
export function knownColor(color: string): ViewColor {
  return VIEW_COLORS.find((known) => known === color) ?? DEFAULT_VIEW_COLOR;
}

/** An icon of this version, or the default for an unknown one. */
export function knownIcon(icon: string): ViewIcon {
  return VIEW_ICONS.find((known) => known === icon) ?? DEFAULT_VIEW_ICON;
}
