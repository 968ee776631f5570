import darkHighContrast from "@primer/primitives/dist/css/functional/themes/dark-high-contrast.css?url";
import dark from "@primer/primitives/dist/css/functional/themes/dark.css?url";
import lightHighContrast from "@primer/primitives/dist/css/functional/themes/light-high-contrast.css?url";
import light from "@primer/primitives/dist/css/functional/themes/light.css?url";

type Sheet = { href: string; media?: string };

/** The style sheets of a theme. With `auto` the browser picks by media, so the first paint has the right colours. */
export function themeSheets(theme: string): Sheet[] {
  switch (theme) {
    case "light":
      return [{ href: light }];
    case "dark":
      return [{ href: dark }];
    case "light_high_contrast":
      return [{ href: lightHighContrast }];
    case "dark_high_contrast":
      return [{ href: darkHighContrast }];
    default:
      return [
        { href: light, media: "(prefers-color-scheme: light)" },
        { href: dark, media: "(prefers-color-scheme: dark)" },
      ];
  }
}

/** The attributes of `<html>` that Primer's variables go by. */
export function themeAttributes(theme: string): Record<string, string> {
  return {
    "data-color-mode": getColorMode(theme),
    "data-light-theme": theme === "light_high_contrast" ? theme : "light",
    "data-dark-theme": theme === "dark_high_contrast" ? theme : "dark",
  };
}

function getColorMode(theme: string): "auto" | "dark" | "light" {
  if (theme === "auto") return "auto";
  return theme.startsWith("dark") ? "dark" : "light";
}
