import { themeAttributes, themeSheets } from "#web/theme/theme-sheets.ts";
import type { ThemeName } from "#web/theme/themes.ts";

/** Shows the page in another theme, once its style sheets are loaded. */
export async function applyTheme(theme: ThemeName): Promise<void> {
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
