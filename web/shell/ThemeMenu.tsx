import { MoonIcon, SunIcon } from "@primer/octicons-react";
import { useTheme } from "#web/theme/useTheme.ts";
import { THEMES } from "#web/theme/themes.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";
import { useIsHydrated } from "#web/ui/useIsHydrated.ts";

export function ThemeMenu() {
  const [theme, setTheme] = useTheme();
  // The server renders without the theme of the cookie, so the icon follows after hydration.
  const isDark = useIsHydrated() && theme.startsWith("dark");
  return (
    <Menu
      label="Theme"
      align="end"
      groups={[
        {
          items: THEMES.map(({ name, label }) => ({
            text: label,
            isSelected: name === theme,
            onSelect: () => setTheme(name),
          })),
        },
      ]}
      renderOpener={(props) => <IconButton {...props} icon={isDark ? MoonIcon : SunIcon} aria-label="Choose a theme" />}
    />
  );
}
