import type { PageAddress } from "#web/platform/router/page-address.ts";
import { WEBHOOK_LIMITS } from "#shared/limits.ts";

const MAX_SHOWN = 100;

/** What a page of webhooks shows: the list, the form of a new one, or one of them. Undefined for other addresses. */
export function readWebhook({ params: { "*": rest = "" }, url }: PageAddress) {
  if (!/^(|new|[1-9]\d{0,8})$/.test(rest)) return undefined;
  const webhookId = Number(rest) || 0;
  return {
    isList: rest === "",
    isWebhook: webhookId > 0,
    webhookId,
    onDeliveries: url.searchParams.get("tab") === "deliveries",
    first: url.searchParams.has("show") ? MAX_SHOWN : WEBHOOK_LIMITS.deliveriesPage,
  };
}
