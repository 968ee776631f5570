import type { OptionColor } from "#server/issue-types/issue-type.ts";

/** The colors of issue types and options of fields, by GitHub's names. */
export const OPTION_COLORS = {
  gray: "GRAY",
  blue: "BLUE",
  green: "GREEN",
  yellow: "YELLOW",
  orange: "ORANGE",
  red: "RED",
  pink: "PINK",
  purple: "PURPLE",
} as const satisfies Record<string, OptionColor>;
