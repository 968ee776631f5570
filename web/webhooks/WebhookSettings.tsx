import { ManageWebhook } from "#web/webhooks/ManageWebhook.tsx";
import { NewWebhook } from "#web/webhooks/NewWebhook.tsx";
import { WebhookList } from "#web/webhooks/WebhookList.tsx";
import type { ManageWebhook_webhook$key } from "#web/__generated__/ManageWebhook_webhook.graphql.ts";
import type { WebhookList_webhooks$key } from "#web/__generated__/WebhookList_webhooks.graphql.ts";

type Props = {
  ownerId: string;
  base: string;
  isOrganization: boolean;
  /** Those of the owner, if the address is that of the list. */
  webhooks: WebhookList_webhooks$key | null | undefined;
  /** The one of the address. */
  webhook: ManageWebhook_webhook$key | null | undefined;
  onDeliveries: boolean;
  onReload: () => Promise<void>;
};

/** The webhooks of a repository or an organization: their list, one of them, or a new one. */
export function WebhookSettings({ ownerId, webhooks, webhook, onDeliveries, onReload, ...props }: Props) {
  if (webhooks) return <WebhookList webhooks={webhooks} base={props.base} />;
  if (webhook) return <ManageWebhook {...props} webhook={webhook} onDeliveries={onDeliveries} onReload={onReload} />;
  return <NewWebhook {...props} ownerId={ownerId} />;
}
