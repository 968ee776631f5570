import { AlertFillIcon, CheckIcon, ClockIcon, KebabHorizontalIcon } from "@primer/octicons-react";
import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { DeliveryDetails } from "#web/webhooks/DeliveryDetails.tsx";
import { IconButton } from "#web/ui/Button.tsx";
import { Time } from "#web/ui/Time.tsx";
import type { DeliveryRow_delivery$key } from "#web/__generated__/DeliveryRow_delivery.graphql.ts";
import styles from "./Webhooks.module.css";

type Props = { delivery: DeliveryRow_delivery$key; onReload: () => Promise<void> };

/** One delivery, whose request and response are loaded when it is opened. */
export function DeliveryRow({ delivery, onReload }: Props) {
  const { id, guid, event, action, createdAt, isRedelivery, isSuccessful } = useFragment(
    graphql`
      fragment DeliveryRow_delivery on WebhookDelivery {
        id
        guid
        event
        action
        createdAt
        isRedelivery
        isSuccessful
      }
    `,
    delivery,
  );
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <Status isSuccessful={isSuccessful ?? null} />
      <div data-grow className={styles.summary}>
        <code>{guid}</code> <span className={styles.label}>{action == null ? event : `${event}.${action}`}</span>{" "}
        {isRedelivery && <span className={styles.label}>redelivery</span>}
        <span className={styles.details}>
          <Time at={createdAt} />
        </span>
      </div>
      <IconButton
        icon={KebabHorizontalIcon}
        size="small"
        aria-label={`Details of delivery ${guid}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && <DeliveryDetails deliveryId={id} onReload={onReload} />}
    </li>
  );
}

function Status({ isSuccessful }: { isSuccessful: boolean | null }) {
  if (isSuccessful === null) return <ClockIcon className={styles.muted} aria-label="Pending" />;
  return isSuccessful ? (
    <CheckIcon className={styles.success} aria-label="Successful" />
  ) : (
    <AlertFillIcon className={styles.danger} aria-label="Failed" />
  );
}
