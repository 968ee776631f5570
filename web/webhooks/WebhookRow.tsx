import { AlertFillIcon, CheckIcon, DotFillIcon } from "@primer/octicons-react";
import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { DeleteWebhookDialog } from "#web/webhooks/DeleteWebhookDialog.tsx";
import { describeEvents } from "#web/webhooks/webhook-form.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import type { WebhookRow_webhook$data, WebhookRow_webhook$key } from "#web/__generated__/WebhookRow_webhook.graphql.ts";
import styles from "./Webhooks.module.css";

/** One webhook of the list, with how its last delivery ended. */
export function WebhookRow({ webhook, base }: { webhook: WebhookRow_webhook$key; base: string }) {
  const data = useFragment(
    graphql`
      fragment WebhookRow_webhook on Webhook {
        databaseId
        payloadUrl
        events
        isActive
        lastStatus
        lastMessage
        ...DeleteWebhookDialog_webhook
      }
    `,
    webhook,
  );
  const [isAsking, setAsking] = useState(false);
  const { databaseId, payloadUrl, events, isActive } = data;
  const path = `${base}/${databaseId ?? 0}`;
  return (
    <li>
      <Status webhook={data} />
      <div data-grow className={styles.row}>
        <Link to={path}>{payloadUrl}</Link> <span className={styles.details}>({describeEvents(events)})</span>
        <p className={styles.details}>
          {!isActive && "Inactive · "}
          {describeStatus(data)}
        </p>
      </div>
      <div className={styles.buttons}>
        <ButtonLink size="small" to={path} aria-label={`Edit ${payloadUrl}`}>
          Edit
        </ButtonLink>
        <Button size="small" variant="danger" aria-label={`Delete ${payloadUrl}`} onClick={() => setAsking(true)}>
          Delete
        </Button>
      </div>
      {isAsking && <DeleteWebhookDialog webhook={data} onClose={() => setAsking(false)} />}
    </li>
  );
}

type Props = Pick<WebhookRow_webhook$data, "lastStatus" | "lastMessage">;

function Status({ webhook: { lastStatus } }: { webhook: Props }) {
  if (lastStatus === "OK") return <CheckIcon className={styles.success} />;
  return lastStatus === "FAILED" ? (
    <AlertFillIcon className={styles.danger} />
  ) : (
    <DotFillIcon className={styles.muted} />
  );
}

function describeStatus({ lastStatus, lastMessage }: Props): string {
  if (lastStatus === "OK") return "Last delivery was successful.";
  if (lastStatus === "UNUSED") return "This hook has never been triggered.";
  return `Last delivery was not successful. ${toSentence(lastMessage ?? "")}`.trim();
}

function toSentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return text === "" || text.endsWith(".") ? text : `${text}.`;
}
