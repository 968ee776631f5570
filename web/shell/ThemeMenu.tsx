import { MoonIcon, SunIcon } from "@primer/octicons-react";
import { ActionList, ActionMenu, IconButton } from "@primer/react";
import { useTheme } from "#web/theme/useTheme.ts";
import { THEMES } from "#web/theme/themes.ts";
import { useIsHydrated } from "#web/ui/useIsHydrated.ts";

export function ThemeMenu() {
  const [theme, setTheme] = useTheme();
  // The server does not know what the browser's cookie says of the icon.
  const isDark = useIsHydrated() && theme.startsWith("dark");
  return (
    <ActionMenu>
      <ActionMenu.Anchor>
        <IconButton icon={isDark ? MoonIcon : SunIcon} variant="invisible" aria-label="Choose a theme" />
      </ActionMenu.Anchor>
      <ActionMenu.Overlay width="small" align="end">
        <ActionList selectionVariant="single">
          {THEMES.map(({ name, label }) => (
            <ActionList.Item key={name} selected={name === theme} onSelect={() => setTheme(name)}>
              {label}
            </ActionList.Item>
          ))}
        </ActionList>
      </ActionMenu.Overlay>
    </ActionMenu>
  );
}
