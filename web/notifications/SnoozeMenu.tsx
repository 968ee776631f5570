import { HourglassIcon } from "@primer/octicons-react";
import { useState } from "react";
import { SNOOZE_TIMES } from "#web/notifications/snooze-times.ts";
import { SnoozeDialog } from "#web/notifications/SnoozeDialog.tsx";
import { SELECTION } from "#web/platform/commands/commands.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";

type Props = {
  /** Names what is snoozed for screen readers. */
  subject: string;
  variant?: "row" | "toolbar";
  /** Whether `h` opens this menu. */
  hasKey: boolean;
  onSnooze: (until: Date) => void;
};

/** When a notification comes back to the inbox. */
export function SnoozeMenu({ subject, variant = "row", hasKey, onSnooze }: Props) {
  const [isPicking, setPicking] = useState(false);
  return (
    <>
      <Menu
        label="Snooze"
        align="end"
        command={{ id: "snooze", group: SELECTION, keys: ["h"], isDisabled: !hasKey }}
        groups={[
          {
            items: SNOOZE_TIMES.map(({ text, getUntil }) => ({ text, onSelect: () => onSnooze(getUntil(new Date())) })),
          },
          { items: [{ text: "Pick date and time…", onSelect: () => setPicking(true) }] },
        ]}
        renderOpener={(props) =>
          variant === "toolbar" ? (
            <Button {...props} size="small" icon={HourglassIcon}>
              Snooze
            </Button>
          ) : (
            <IconButton {...props} size="small" icon={HourglassIcon} aria-label={`Snooze ${subject}`} title="Snooze" />
          )
        }
      />
      {isPicking && <SnoozeDialog onClose={() => setPicking(false)} onSnooze={onSnooze} />}
    </>
  );
}
