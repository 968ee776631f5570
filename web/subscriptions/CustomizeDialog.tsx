import { useState } from "react";
import { useUpdateSubscription } from "#web/subscriptions/useUpdateSubscription.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { RadioList } from "#web/ui/form/RadioList.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import type {
  NotificationsSection_issue$data,
  ThreadSubscriptionEvent,
} from "#web/__generated__/NotificationsSection_issue.graphql.ts";
import styles from "./CheckList.module.css";

type Props = { issue: NotificationsSection_issue$data; onClose: () => void };

const EVENTS = [
  { event: "CLOSED", label: "Closed" },
  { event: "REOPENED", label: "Reopened" },
  { event: "MERGED", label: "Merged" },
] as const satisfies readonly { event: ThreadSubscriptionEvent; label: string }[];

type Event = (typeof EVENTS)[number]["event"];

/** How the viewer is notified of an issue or a pull request: not at all, of everything, or of certain events. */
export function CustomizeDialog({ issue, onClose }: Props) {
  const isPull = issue.__typename === "PullRequest";
  const [choice, setChoice] = useState(getChoice(issue));
  const [selected, setSelected] = useState<readonly Event[]>(
    EVENTS.flatMap(({ event }) => (issue.viewerSubscriptionEvents?.includes(event) ? event : [])),
  );
  const [error, setError] = useState<string>();
  const [updateSubscription, isSaving] = useUpdateSubscription();

  function toggle(event: Event) {
    setSelected(selected.includes(event) ? selected.filter((known) => known !== event) : [...selected, event]);
  }

  function handleSave() {
    setError(undefined);
    const input =
      choice === "CUSTOM" ? ({ state: "SUBSCRIBED", events: selected } as const) : { state: STATES[choice] };
    updateSubscription(
      { subscribableId: issue.id, ...input },
      { onCompleted: onClose, onError: ({ message }) => setError(message) },
    );
  }

  return (
    <Dialog
      title="Notification settings"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={choice === "CUSTOM" && selected.length === 0}
            isLoading={isSaving}
            onClick={handleSave}
          >
            Save
          </Button>
        </>
      }
    >
      <RadioList
        options={[
          {
            id: "NONE",
            text: "Not subscribed",
            description:
              "Only receive notifications from this thread when you have participated or have been @mentioned.",
          },
          { id: "ALL", text: "Subscribed", description: "Receive all notifications from this thread." },
          {
            id: "CUSTOM",
            text: "Custom",
            description: "You will only be notified for the events selected from the list below.",
          },
          {
            id: "MUTE",
            text: "Muted",
            description: "Never be notified of this thread, not even when you are @mentioned.",
          },
        ]}
        selectedId={choice}
        onSelect={setChoice}
      />
      {choice === "CUSTOM" && (
        <ul className={styles.list} data-indented aria-label="Events">
          {EVENTS.filter(({ event }) => isPull || event !== "MERGED").map(({ event, label }) => (
            <li key={event}>
              <label>
                <input type="checkbox" checked={selected.includes(event)} onChange={() => toggle(event)} /> {label}
              </label>
            </li>
          ))}
        </ul>
      )}
      <FieldError message={error} />
    </Dialog>
  );
}

type Choice = "NONE" | "ALL" | "CUSTOM" | "MUTE";

const STATES = { NONE: "UNSUBSCRIBED", ALL: "SUBSCRIBED", MUTE: "IGNORED" } as const;

function getChoice({ viewerSubscription, viewerSubscriptionEvents }: NotificationsSection_issue$data): Choice {
  if (viewerSubscription === "IGNORED") return "MUTE";
  if (viewerSubscription !== "SUBSCRIBED") return "NONE";
  return viewerSubscriptionEvents ? "CUSTOM" : "ALL";
}
