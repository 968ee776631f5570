import { useState, type FormEvent } from "react";
import { graphql, useFragment } from "react-relay";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { useUpdateNotificationSettings } from "#web/subscriptions/useUpdateNotificationSettings.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Note } from "#web/ui/Note.tsx";
import type { QuietHours_settings$key } from "#web/__generated__/QuietHours_settings.graphql.ts";
import { paths } from "#shared/paths.ts";
import styles from "./NotificationSettings.module.css";

/** Between which times of day nothing is sent. */
export function QuietHours({ settings }: { settings: QuietHours_settings$key }) {
  const { quietFrom, quietUntil } = useFragment(
    graphql`
      fragment QuietHours_settings on NotificationSettings {
        quietFrom
        quietUntil
      }
    `,
    settings,
  );
  const [times, setTimes] = useState({ from: quietFrom ?? "22:00", until: quietUntil ?? "08:00" });
  const [error, setError] = useState<string>();
  const [updateSettings, isSaving] = useUpdateNotificationSettings();

  function save(input: { quietFrom: string | null; quietUntil: string | null }, done: string) {
    setError(undefined);
    updateSettings(input, {
      onCompleted: () => showToast("success", done),
      onError: ({ message }) => setError(message),
    });
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    save({ quietFrom: times.from, quietUntil: times.until }, "Quiet hours saved");
  }

  return (
    <form className={styles.field} onSubmit={handleSubmit} aria-labelledby="quiet-hours">
      <strong id="quiet-hours">Quiet hours</strong>
      <div className={styles.times}>
        <TextField
          type="time"
          required
          aria-label="From"
          value={times.from}
          onChange={(event) => setTimes({ ...times, from: event.target.value })}
        />
        <span>to</span>
        <TextField
          type="time"
          required
          aria-label="Until"
          value={times.until}
          onChange={(event) => setTimes({ ...times, until: event.target.value })}
        />
        <Button type="submit" size="small" isLoading={isSaving}>
          {quietFrom === null ? "Turn on" : "Save"}
        </Button>
        {quietFrom !== null && (
          <Button size="small" onClick={() => save({ quietFrom: null, quietUntil: null }, "Quiet hours turned off")}>
            Turn off
          </Button>
        )}
      </div>
      <FieldError message={error} />
      <Note>
        {quietFrom === null ? "Off." : `On from ${quietFrom} to ${quietUntil}.`} Email and web push wait until they end.
        Times are in your <Link to={paths.settingsAppearance()}>time zone</Link>.
      </Note>
    </form>
  );
}
