import { useState } from "react";
import { themeAttributes, themeSheets, type ThemeName } from "#web/theme/themes.ts";

/** The chosen theme and how to choose another: kept in a cookie, so that the server paints it at once. */
export function useTheme(): [ThemeName, (theme: ThemeName) => void] {
  const [theme, setTheme] = useState<ThemeName>(readTheme);
  return [
    theme,
    (next) => {
      setTheme(next);
      void applyTheme(next);
    },
  ];
}

function readTheme(): ThemeName {
  if (typeof document === "undefined") return "auto";
  return (/(?:^|;\s*)milepost_theme=([a-z_]+)/.exec(document.cookie)?.[1] ?? "auto") as ThemeName;
}

async function applyTheme(theme: ThemeName): Promise<void> {
  document.cookie = `milepost_theme=${theme}; path=/; max-age=31536000; samesite=lax`;
  const before = [...document.querySelectorAll("[data-theme]")];
  await Promise.all(themeSheets(theme).map(addSheet));
  for (const [name, value] of Object.entries(themeAttributes(theme)))
    document.documentElement.setAttribute(name, value);
  for (const sheet of before) sheet.remove();
}

function addSheet({ href, media }: { href: string; media?: string }): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.dataset["theme"] = "";
    if (media) link.media = media;
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
