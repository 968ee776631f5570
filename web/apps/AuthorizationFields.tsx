import { Checkbox, FormControl, Textarea } from "@primer/react";
import { Note } from "#web/ui/Note.tsx";
import styles from "./AppForm.module.css";

type Values = { callbackUrls: readonly string[]; hasDeviceFlow: boolean; hasExpiringTokens: boolean };
type Props = { values: Values; error: string | undefined; onChange: (changed: Partial<Values>) => void };

/** How an app can act for people who authorize it. */
export function AuthorizationFields({ values, error, onChange }: Props) {
  return (
    <fieldset className={styles.permissions}>
      <legend>Identifying and authorizing users</legend>
      <Note>For apps that act for people, or let them sign in.</Note>
      <FormControl>
        <FormControl.Label>Callback URLs</FormControl.Label>
        <Textarea
          block
          rows={3}
          resize="vertical"
          value={values.callbackUrls.join("\n")}
          onChange={(event) => onChange({ callbackUrls: event.target.value.split("\n") })}
        />
        <FormControl.Caption>
          Where people return to after they have authorized the app. One address on each line.
        </FormControl.Caption>
        {error !== undefined && <FormControl.Validation variant="error">{error}</FormControl.Validation>}
      </FormControl>
      <FormControl>
        <Checkbox
          checked={values.hasExpiringTokens}
          onChange={(event) => onChange({ hasExpiringTokens: event.target.checked })}
        />
        <FormControl.Label>Expire user authorization tokens</FormControl.Label>
        <FormControl.Caption>After eight hours the app gets a new one with a refresh token.</FormControl.Caption>
      </FormControl>
      <FormControl>
        <Checkbox
          checked={values.hasDeviceFlow}
          onChange={(event) => onChange({ hasDeviceFlow: event.target.checked })}
        />
        <FormControl.Label>Enable device flow</FormControl.Label>
        <FormControl.Caption>People can authorize programs without a browser by a code.</FormControl.Caption>
      </FormControl>
    </fieldset>
  );
}
