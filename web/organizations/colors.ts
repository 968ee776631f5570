/** The colors of types and options, with their labels. */
export const OPTION_COLORS = [
  { value: "GRAY", label: "Gray" },
  { value: "BLUE", label: "Blue" },
  { value: "GREEN", label: "Green" },
  { value: "YELLOW", label: "Yellow" },
  { value: "ORANGE", label: "Orange" },
  { value: "RED", label: "Red" },
  { value: "PINK", label: "Pink" },
  { value: "PURPLE", label: "Purple" },
] as const;

export type OptionColor = (typeof OPTION_COLORS)[number]["value"];
