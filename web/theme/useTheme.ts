import { useState } from "react";
import type { ThemeName } from "#web/theme/themes.ts";

/** The chosen theme and how to choose another: kept in a cookie, so that the server paints it at once. */
export function useTheme(): [ThemeName, (theme: ThemeName) => void] {
  const [theme, setTheme] = useState<ThemeName>(readTheme);
  return [
    theme,
    (next) => {
      setTheme(next);
      void changeTheme(next);
    },
  ];
}

async function changeTheme(theme: ThemeName): Promise<void> {
  document.cookie = `milepost_theme=${theme}; path=/; max-age=31536000; samesite=lax`;
  const { applyTheme } = await import("#web/theme/apply-theme.ts");
  await applyTheme(theme);
}

function readTheme(): ThemeName {
  if (typeof document === "undefined") return "auto";
  return (/(?:^|;\s*)milepost_theme=([a-z_]+)/.exec(document.cookie)?.[1] ?? "auto") as ThemeName;
}
