import { useId } from "react";
import { useUpdateNotificationSettings } from "#web/subscriptions/useUpdateNotificationSettings.ts";
import { Note } from "#web/ui/Note.tsx";
import styles from "./NotificationSettings.module.css";

type Props = {
  /** The field of the settings. */
  name: string;
  label: string;
  description?: string;
  isChecked: boolean;
  isDisabled?: boolean;
};

/** A setting that is on or off, and saved when it is changed. */
export function SettingCheckbox({ name, label, description, isChecked, isDisabled }: Props) {
  const id = useId();
  const [updateSettings, isSaving] = useUpdateNotificationSettings();
  return (
    <div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={isChecked}
          disabled={isDisabled}
          aria-busy={isSaving || undefined}
          aria-describedby={description === undefined ? undefined : id}
          onChange={(event) => updateSettings({ [name]: event.target.checked })}
        />
        {label}
      </label>
      {description !== undefined && <Note id={id}>{description}</Note>}
    </div>
  );
}
