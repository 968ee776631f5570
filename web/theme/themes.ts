/** The themes a person may choose; `auto` follows the system, its contrast too. */
export const THEMES = [
  { name: "auto", label: "System" },
  { name: "light", label: "Light" },
  { name: "dark", label: "Dark" },
  { name: "light_high_contrast", label: "Light high contrast" },
  { name: "dark_high_contrast", label: "Dark high contrast" },
] as const;

export type ThemeName = (typeof THEMES)[number]["name"];
