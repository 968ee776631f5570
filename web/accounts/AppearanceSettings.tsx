import { Checkbox, FormControl, Radio, RadioGroup, Select } from "@primer/react";
import { graphql, useFragment } from "react-relay";
import { useUpdateTimeZone } from "#web/accounts/useUpdateTimeZone.ts";
import { CHARACTER_KEYS } from "#web/platform/commands/useCommandKeys.ts";
import { usePreference } from "#web/platform/storage/usePreference.ts";
import { THEMES } from "#web/theme/themes.ts";
import { useTheme } from "#web/theme/useTheme.ts";
import { FormSection } from "#web/ui/form/FormSection.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { useIsHydrated } from "#web/ui/useIsHydrated.ts";
import type { AppearanceSettings_viewer$key } from "#web/__generated__/AppearanceSettings_viewer.graphql.ts";

/** How this site looks to the viewer, and its keyboard shortcuts. */
export function AppearanceSettings({ viewer }: { viewer: AppearanceSettings_viewer$key }) {
  const { timeZone } = useFragment(
    graphql`
      fragment AppearanceSettings_viewer on Viewer {
        timeZone
      }
    `,
    viewer,
  );
  return (
    <>
      <PageHeading title="Appearance" />
      <FormSection id="theme" title="Theme">
        <ThemeChoice />
      </FormSection>
      <FormSection id="time-zone" title="Time zone">
        <TimeZoneChoice timeZone={timeZone ?? ""} />
      </FormSection>
      <FormSection id="shortcuts" title="Keyboard shortcuts">
        <ShortcutsChoice />
      </FormSection>
    </>
  );
}

function ThemeChoice() {
  const [theme, setTheme] = useTheme();
  // The server renders without the theme of the cookie.
  const isHydrated = useIsHydrated();
  return (
    <RadioGroup name="theme">
      <RadioGroup.Label>Theme preference</RadioGroup.Label>
      <RadioGroup.Caption>Kept in this browser.</RadioGroup.Caption>
      {THEMES.map(({ name, label }) => (
        <FormControl key={name}>
          <Radio value={name} checked={isHydrated && name === theme} onChange={() => setTheme(name)} />
          <FormControl.Label>{label}</FormControl.Label>
        </FormControl>
      ))}
    </RadioGroup>
  );
}

function TimeZoneChoice({ timeZone }: { timeZone: string }) {
  const [updateTimeZone, isPending] = useUpdateTimeZone();
  // Browsers and servers know different zones.
  const zones = useIsHydrated() ? Intl.supportedValuesOf("timeZone") : [];
  const known = timeZone === "" || zones.includes(timeZone) ? zones : [timeZone, ...zones];
  return (
    <FormControl disabled={isPending}>
      <FormControl.Label visuallyHidden>Time zone</FormControl.Label>
      <Select
        value={timeZone}
        onChange={(event) =>
          // The times of this page were made in the former zone.
          updateTimeZone({ timeZone: event.target.value }, { onCompleted: () => location.reload() })
        }
      >
        <Select.Option value="">That of the browser</Select.Option>
        {known.map((zone) => (
          <Select.Option key={zone} value={zone}>
            {zone.replaceAll("_", " ")}
          </Select.Option>
        ))}
      </Select>
      <FormControl.Caption>Used for the dates and times that you see.</FormControl.Caption>
    </FormControl>
  );
}

function ShortcutsChoice() {
  const [characterKeys, setCharacterKeys] = usePreference(CHARACTER_KEYS, ["on", "off"], "on");
  return (
    <FormControl>
      <Checkbox
        checked={characterKeys === "on"}
        onChange={(event) => setCharacterKeys(event.target.checked ? "on" : "off")}
      />
      <FormControl.Label>Character keys</FormControl.Label>
      <FormControl.Caption>
        Shortcuts of a single character, such as “c” and “/”. Kept in this browser. Press “?” for all shortcuts.
      </FormControl.Caption>
    </FormControl>
  );
}
