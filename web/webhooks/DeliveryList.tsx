import { graphql, useFragment } from "react-relay";
import { DeliveryRow } from "#web/webhooks/DeliveryRow.tsx";
import { reloadSoon } from "#web/webhooks/reload-soon.ts";
import { usePingWebhook } from "#web/webhooks/usePingWebhook.ts";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import type { DeliveryList_webhook$key } from "#web/__generated__/DeliveryList_webhook.graphql.ts";
import styles from "./Webhooks.module.css";

type Props = { webhook: DeliveryList_webhook$key; path: string; onReload: () => Promise<void> };

/** What was sent to a webhook, the last first. */
export function DeliveryList({ webhook, path, onReload }: Props) {
  const { id, deliveries } = useFragment(
    graphql`
      fragment DeliveryList_webhook on Webhook @argumentDefinitions(first: { type: "Int!" }) {
        id
        deliveries(first: $first) {
          pageInfo {
            hasNextPage
          }
          nodes {
            id
            ...DeliveryRow_delivery
          }
        }
      }
    `,
    webhook,
  );
  const rows = getNodes(deliveries);
  const canShowMore = deliveries.pageInfo.hasNextPage && rows.length < MAX_SHOWN;
  return (
    <div className={styles.list}>
      <DeliveryButtons webhookId={id} onReload={onReload} />
      {rows.length === 0 ? (
        <EmptyState title="No deliveries yet">What is sent to this webhook is listed here.</EmptyState>
      ) : (
        <RowList aria-label="Recent deliveries">
          {rows.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} onReload={onReload} />
          ))}
        </RowList>
      )}
      {canShowMore && <ButtonLink to={`${path}?tab=deliveries&show=${MAX_SHOWN}`}>Show more</ButtonLink>}
    </div>
  );
}

const MAX_SHOWN = 100;

function DeliveryButtons({ webhookId, onReload }: { webhookId: string; onReload: () => Promise<void> }) {
  const [pingWebhook, isPending] = usePingWebhook();
  const handlePing = () =>
    pingWebhook(
      { webhookId },
      {
        onCompleted: () => {
          showToast("success", "A ping is on its way.");
          reloadSoon(onReload);
        },
      },
    );
  return (
    <div className={styles.buttons}>
      <Button size="small" isLoading={isPending} onClick={handlePing}>
        Send ping
      </Button>
      <Button size="small" onClick={() => void onReload()}>
        Refresh
      </Button>
    </div>
  );
}
