import { createHmac } from "node:crypto";
import type { WebhookRow } from "#server/webhooks/webhook.ts";

type Delivery = { guid: string; event: string; payload: string };
type Sent = { headers: Record<string, string>; body: string };

/** The headers and the body of a delivery, as GitHub sends them. */
export function makeRequest(delivery: Delivery, webhook: WebhookRow, secret: string | null): Sent {
  const isForm = webhook.contentType === "form";
  const body = isForm ? new URLSearchParams({ payload: delivery.payload }).toString() : delivery.payload;
  const target = getTarget(webhook);
  return {
    body,
    headers: {
      Accept: "*/*",
      "Content-Type": isForm ? "application/x-www-form-urlencoded" : "application/json",
      "User-Agent": "GitHub-Hookshot/milepost",
      "X-GitHub-Delivery": delivery.guid,
      "X-GitHub-Event": delivery.event,
      "X-GitHub-Hook-ID": String(webhook.id),
      "X-GitHub-Hook-Installation-Target-ID": String(target.id),
      "X-GitHub-Hook-Installation-Target-Type": target.type,
      ...(secret === null ? {} : sign(body, secret)),
    },
  };
}

function sign(body: string, secret: string): Record<string, string> {
  const digest = (algorithm: string) => `${algorithm}=${createHmac(algorithm, secret).update(body).digest("hex")}`;
  return { "X-Hub-Signature": digest("sha1"), "X-Hub-Signature-256": digest("sha256") };
}

function getTarget({ repositoryId, organizationId, appId }: WebhookRow): { type: string; id: number } {
  if (repositoryId !== null) return { type: "repository", id: repositoryId };
  if (organizationId !== null) return { type: "organization", id: organizationId };
  return { type: "integration", id: appId ?? 0 };
}
