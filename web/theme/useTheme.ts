import { useState } from "react";
import type { ThemeName } from "#web/theme/themes.ts";

/** The chosen theme and how to choose another: kept in a cookie, so that the server paints it at once. */
export function useTheme(): [ThemeName, (theme: ThemeName) => void] {
  const [theme, setTheme] = useState<ThemeName>(readTheme);
  return [
    theme,
    (next) => {
      setTheme(next);
      document.cookie = `milepost_theme=${next}; path=/; max-age=31536000; samesite=lax`;
      void import("#web/theme/apply-theme.ts").then((module) => module.applyTheme(next));
    },
  ];
}

function readTheme(): ThemeName {
  if (typeof document === "undefined") return "auto";
  return (/(?:^|;\s*)milepost_theme=([a-z_]+)/.exec(document.cookie)?.[1] ?? "auto") as ThemeName;
}
