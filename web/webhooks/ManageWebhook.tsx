import { graphql, useFragment } from "react-relay";
import { DeliveryList } from "#web/webhooks/DeliveryList.tsx";
import { EditWebhook } from "#web/webhooks/EditWebhook.tsx";
import { Link } from "#web/ui/Link.tsx";
import { TabNav } from "#web/ui/navigation/TabNav.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { ManageWebhook_webhook$key } from "#web/__generated__/ManageWebhook_webhook.graphql.ts";

type Props = {
  webhook: ManageWebhook_webhook$key;
  base: string;
  isOrganization: boolean;
  onDeliveries: boolean;
  onReload: () => Promise<void>;
};

/** One webhook: its settings, or what was sent to it. */
export function ManageWebhook({ webhook, base, isOrganization, onDeliveries, onReload }: Props) {
  const data = useFragment(
    graphql`
      fragment ManageWebhook_webhook on Webhook
      @argumentDefinitions(first: { type: "Int!" }, onDeliveries: { type: "Boolean!" }) {
        id
        databaseId
        ...EditWebhook_webhook
        ...DeliveryList_webhook @arguments(first: $first) @include(if: $onDeliveries)
      }
    `,
    webhook,
  );
  const path = `${base}/${data.databaseId ?? 0}`;
  return (
    <>
      <PageHeading title="Manage webhook" parent={{ title: "Webhooks", to: base }} />
      <TabNav label="Webhook">
        <Link to={path} aria-current={onDeliveries ? undefined : "page"}>
          Settings
        </Link>
        <Link to={`${path}?tab=deliveries`} aria-current={onDeliveries ? "page" : undefined}>
          Recent deliveries
        </Link>
      </TabNav>
      {onDeliveries ? (
        <DeliveryList webhook={data} path={path} onReload={onReload} />
      ) : (
        <EditWebhook key={data.id} webhook={data} base={base} isOrganization={isOrganization} />
      )}
    </>
  );
}
