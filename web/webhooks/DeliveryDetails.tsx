import { Suspense, useState } from "react";
import { graphql } from "react-relay";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { reloadSoon } from "#web/webhooks/reload-soon.ts";
import { useRedeliverWebhook } from "#web/webhooks/useRedeliverWebhook.ts";
import { RetryBoundary } from "#web/platform/boundaries/RetryBoundary.tsx";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { Button } from "#web/ui/Button.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import type {
  DeliveryDetailsQuery,
  DeliveryDetailsQuery$data,
} from "#web/__generated__/DeliveryDetailsQuery.graphql.ts";
import styles from "./Webhooks.module.css";

type Props = { deliveryId: string; onReload: () => Promise<void> };

/** The request and the response of a delivery. */
export function DeliveryDetails(props: Props) {
  const [fetchKey, setFetchKey] = useState(0);
  return (
    <div className={styles.delivery}>
      <RetryBoundary message="The delivery could not be loaded." onRetry={() => setFetchKey(fetchKey + 1)}>
        <Suspense fallback={<Spinner label="Loading the delivery" size={16} />}>
          <Loaded {...props} fetchKey={fetchKey} />
        </Suspense>
      </RetryBoundary>
    </div>
  );
}

function Loaded({ deliveryId, onReload, fetchKey }: Props & { fetchKey: number }) {
  const { node } = useLazyLoadQuery<DeliveryDetailsQuery>(
    graphql`
      query DeliveryDetailsQuery($id: ID!) {
        node(id: $id) {
          ... on WebhookDelivery {
            attempts
            duration
            message
            nextAttemptAt
            payload
            requestHeaders {
              name
              value
            }
            responseBody
            responseHeaders {
              name
              value
            }
            statusCode
          }
        }
      }
    `,
    { id: deliveryId },
    { fetchPolicy: "store-and-network", fetchKey },
  );
  const [tab, setTab] = useState<"request" | "response">("request");
  if (node?.payload === undefined) return <p>The delivery is no longer kept.</p>;
  return (
    <>
      <div className={styles.deliveryBar}>
        <div role="group" aria-label="Parts of the delivery" className={styles.buttons}>
          <Button size="small" aria-pressed={tab === "request"} onClick={() => setTab("request")}>
            Request
          </Button>
          <Button size="small" aria-pressed={tab === "response"} onClick={() => setTab("response")}>
            {`Response ${node.statusCode ?? ""}`.trim()}
          </Button>
        </div>
        <Outcome delivery={node} />
        <RedeliverButton deliveryId={deliveryId} onReload={onReload} />
      </div>
      {tab === "request" ? (
        <>
          <Headers headers={node.requestHeaders} />
          <Body title="Payload" text={formatJson(node.payload)} />
        </>
      ) : (
        <>
          <Headers headers={node.responseHeaders} />
          <Body title="Body" text={node.responseBody ?? ""} />
        </>
      )}
    </>
  );
}

type Delivery = NonNullable<DeliveryDetailsQuery$data["node"]>;

function Outcome({ delivery: { message, duration, attempts, nextAttemptAt } }: { delivery: Delivery }) {
  if (message == null) return <span className={styles.details}>Waiting to be sent</span>;
  return (
    <span className={styles.details}>
      {message} · {((duration ?? 0) / 1000).toFixed(2)} seconds
      {(attempts ?? 0) > 1 && ` · ${attempts ?? 0} attempts`}
      {nextAttemptAt != null && " · will be sent again"}
    </span>
  );
}

function RedeliverButton({ deliveryId, onReload }: Props) {
  const [redeliverWebhook, isPending] = useRedeliverWebhook();
  const handleClick = () =>
    redeliverWebhook(
      { deliveryId },
      {
        onCompleted: () => {
          showToast("success", "The delivery is sent again.");
          reloadSoon(onReload);
        },
      },
    );
  return (
    <Button size="small" isLoading={isPending} onClick={handleClick}>
      Redeliver
    </Button>
  );
}

function Headers({ headers = [] }: { headers: Delivery["requestHeaders"] }) {
  return <Body title="Headers" text={headers.map(({ name, value }) => `${name}: ${value}`).join("\n")} />;
}

function Body({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h2 className={styles.title}>{title}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard */}
      <pre className={styles.source} tabIndex={0} aria-label={title}>
        {text === "" ? "(empty)" : text}
      </pre>
    </>
  );
}

function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
