import { useState } from "react";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import { RadioList } from "#web/ui/form/RadioList.tsx";
import { DISMISSAL_DAYS } from "#shared/single-sign-on.ts";

type Props = { onDismiss: (days: number) => void; onClose: () => void };

type Duration = keyof typeof DISMISSAL_DAYS;
const DURATIONS = Object.keys(DISMISSAL_DAYS) as Duration[];

/** Asks for how long the banner of single sign-on is to be hidden. */
export function DismissDialog({ onDismiss, onClose }: Props) {
  const [duration, setDuration] = useState<Duration>("One month");
  return (
    <ConfirmDialog
      title="Dismiss the single sign-on banner?"
      confirm="Dismiss"
      onConfirm={() => onDismiss(DISMISSAL_DAYS[duration])}
      onClose={onClose}
    >
      <p>
        Results of these organizations stay hidden until you authenticate. You can do so at any time in your settings,
        under Organizations.
      </p>
      <RadioList options={DURATIONS.map((id) => ({ id, text: id }))} selectedId={duration} onSelect={setDuration} />
    </ConfirmDialog>
  );
}
