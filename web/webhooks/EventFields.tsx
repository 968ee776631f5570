import { Checkbox, FormControl, Radio } from "@primer/react";
import { EVENTS } from "#web/webhooks/webhook-events.ts";
import type { WebhookValues } from "#web/webhooks/webhook-form.ts";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import styles from "./Webhooks.module.css";

type Props = {
  values: Pick<WebhookValues, "hasAllEvents" | "events">;
  isOrganization: boolean;
  error: string | undefined;
  onChange: (changes: Partial<WebhookValues>) => void;
};

/** Which events are sent: all, or selected ones. */
export function EventFields({ values: { hasAllEvents, events }, isOrganization, error, onChange }: Props) {
  const offered = EVENTS.filter((event) => isOrganization || !event.isOfOrganization);
  return (
    <fieldset className={styles.events}>
      <legend>Which events would you like to trigger this webhook?</legend>
      <FormControl>
        <Radio name="events" value="all" checked={hasAllEvents} onChange={() => onChange({ hasAllEvents: true })} />
        <FormControl.Label>
          Send me <strong>everything</strong>.
        </FormControl.Label>
      </FormControl>
      <FormControl>
        <Radio
          name="events"
          value="selected"
          checked={!hasAllEvents}
          onChange={() => onChange({ hasAllEvents: false })}
        />
        <FormControl.Label>Let me select individual events.</FormControl.Label>
      </FormControl>
      {!hasAllEvents && (
        <div className={styles.grid}>
          {offered.map(({ name, label, about }) => (
            <FormControl key={name}>
              <Checkbox checked={events.includes(name)} onChange={() => onChange({ events: toggle(events, name) })} />
              <FormControl.Label>{label}</FormControl.Label>
              <FormControl.Caption>{about}</FormControl.Caption>
            </FormControl>
          ))}
        </div>
      )}
      <FieldError message={error} />
    </fieldset>
  );
}

function toggle(events: readonly string[], name: string): readonly string[] {
  return events.includes(name) ? events.filter((event) => event !== name) : [...events, name];
}
