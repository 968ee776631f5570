import { graphql, useFragment } from "react-relay";
import { useUpdateNotificationSettings } from "#web/subscriptions/useUpdateNotificationSettings.ts";
import { SelectField, TextField } from "#web/ui/form/TextField.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Note } from "#web/ui/Note.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import type {
  EmailNotifications_settings$key,
  NotificationEmailFrequency,
} from "#web/__generated__/EmailNotifications_settings.graphql.ts";
import { paths } from "#shared/paths.ts";
import styles from "./NotificationSettings.module.css";

type Address = { readonly address: string; readonly isPrimary: boolean };

type Props = {
  settings: EmailNotifications_settings$key;
  canSendEmail: boolean;
  /** The viewer's verified addresses. */
  addresses: readonly Address[];
};

const FREQUENCIES = [
  { value: "IMMEDIATELY", label: "Immediately" },
  { value: "EVERY_15_MINUTES", label: "Every 15 minutes" },
  { value: "DAILY", label: "Daily" },
] as const satisfies readonly { value: NotificationEmailFrequency; label: string }[];

/** To which address e-mails are sent, and when. */
export function EmailNotifications({ settings, canSendEmail, addresses }: Props) {
  const data = useFragment(
    graphql`
      fragment EmailNotifications_settings on NotificationSettings {
        emailAddress
        emailFrequency
        dailyAt
      }
    `,
    settings,
  );
  const [updateSettings] = useUpdateNotificationSettings();
  return (
    <>
      {!canSendEmail && (
        <Notice>This site does not send email. An administrator can set up a mail server for it.</Notice>
      )}
      <fieldset className={styles.email} disabled={!canSendEmail} aria-label="Email">
        <div className={styles.field}>
          <label htmlFor="email-address">Default notifications email</label>
          <SelectField
            id="email-address"
            value={data.emailAddress ?? ""}
            onChange={(event) => updateSettings({ emailAddress: event.target.value || null })}
          >
            <option value="">Primary address</option>
            {addresses.map(({ address }) => (
              <option key={address}>{address}</option>
            ))}
          </SelectField>
          <Note>
            Only verified addresses receive notifications. <Link to={paths.settingsEmails()}>Manage your emails</Link>
          </Note>
        </div>
        <div className={styles.field}>
          <label htmlFor="email-frequency">Frequency</label>
          <div className={styles.times}>
            <SelectField
              id="email-frequency"
              value={data.emailFrequency}
              onChange={(event) =>
                updateSettings({
                  emailFrequency: FREQUENCIES.find(({ value }) => value === event.target.value)?.value ?? "IMMEDIATELY",
                })
              }
            >
              {FREQUENCIES.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
            {data.emailFrequency === "DAILY" && (
              <TextField
                type="time"
                aria-label="Time of the daily email"
                defaultValue={data.dailyAt}
                onBlur={(event) => {
                  const dailyAt = event.target.value;
                  if (dailyAt !== "" && dailyAt !== data.dailyAt) updateSettings({ dailyAt });
                }}
              />
            )}
          </div>
        </div>
      </fieldset>
    </>
  );
}
