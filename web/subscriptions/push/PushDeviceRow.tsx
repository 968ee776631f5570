import { BellIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { useDeletePushSubscription } from "#web/subscriptions/push/useDeletePushSubscription.ts";
import { useTestPushSubscription } from "#web/subscriptions/push/useTestPushSubscription.ts";
import { Button } from "#web/ui/Button.tsx";
import { Time } from "#web/ui/Time.tsx";
import type { PushDeviceRow_subscription$key } from "#web/__generated__/PushDeviceRow_subscription.graphql.ts";
import styles from "./PushDeviceRow.module.css";

/** A browser with web push, and how the last message to it ended. */
export function PushDeviceRow({ subscription }: { subscription: PushDeviceRow_subscription$key }) {
  const data = useFragment(
    graphql`
      fragment PushDeviceRow_subscription on PushSubscription {
        id
        browser
        system
        createdAt
        lastSentAt
        lastError
        isCurrent
      }
    `,
    subscription,
  );
  const [test, isTesting] = useTestPushSubscription();
  const [remove, isRemoving] = useDeletePushSubscription();
  const { id, browser, system, createdAt, lastSentAt, lastError, isCurrent } = data;
  const name = system ? `${browser} on ${system}` : browser;
  return (
    <li>
      <BellIcon className={styles.icon} />
      <div data-grow className={styles.text}>
        <strong>{name}</strong> {isCurrent && <span className={styles.current}>This browser</span>}
        <p>
          Turned on <Time at={createdAt} prefix />
          {lastSentAt && (
            <>
              {" · Last notified "}
              <Time at={lastSentAt} prefix />
            </>
          )}
        </p>
        {lastError && <p className={styles.failed}>The last notification was not delivered: {lastError}.</p>}
      </div>
      <Button
        size="small"
        isLoading={isTesting}
        aria-label={`Send a test to ${name}`}
        onClick={() => test({ id }, { onCompleted: () => showToast("success", "Test notification sent") })}
      >
        Send a test
      </Button>
      {!isCurrent && (
        <Button
          size="small"
          variant="danger"
          isLoading={isRemoving}
          aria-label={`Remove ${name}`}
          onClick={() => remove({ id })}
        >
          Remove
        </Button>
      )}
    </li>
  );
}
