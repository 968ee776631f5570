import { useState } from "react";
import { DAY_MS } from "#shared/durations.ts";
import { getMorning, toFieldValue } from "#web/notifications/snooze-times.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { LIMITS } from "#shared/limits.ts";

/** Asks until when to snooze. */
export function SnoozeDialog({ onClose, onSnooze }: { onClose: () => void; onSnooze: (until: Date) => void }) {
  const [value, setValue] = useState(() => toFieldValue(getMorning(new Date(), 1)));
  const [problem, setProblem] = useState<string>();

  function submit() {
    const until = new Date(value);
    const days = (until.getTime() - Date.now()) / DAY_MS;
    if (!(days > 0)) return setProblem("Select a time in the future.");
    if (days > LIMITS.snoozeDays) return setProblem(`Select a time within ${LIMITS.snoozeDays} days.`);
    onClose();
    return onSnooze(until);
  }

  return (
    <Dialog
      title="Snooze until"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={submit}>
            Snooze
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          type="datetime-local"
          aria-label="Date and time"
          value={value}
          isInvalid={problem !== undefined}
          onChange={(event) => setValue(event.target.value)}
        />
        <FieldError message={problem} />
      </form>
    </Dialog>
  );
}
