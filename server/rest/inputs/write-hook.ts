import { invalidField } from "#server/rest/http/rest-error.ts";
import {
  notSupplied,
  optionalBoolean,
  optionalText,
  optionalTexts,
  readFields,
  requiredText,
  type Fields,
} from "#server/rest/inputs/read-fields.ts";
import type { WebhookRow } from "#server/webhooks/webhook.ts";
import type { NewWebhook, WebhookChange } from "#server/webhooks/write-webhook.ts";

/** GitHub's events of a webhook that is created without any. */
const DEFAULT_EVENTS = ["push"];

const CERTIFICATES = "Certificates are always verified: insecure_ssl must be 0.";

/** The body of a request that creates a webhook. */
export function toNewHook(body: unknown): Omit<NewWebhook, "owner"> {
  const fields = readFields(body);
  const name = optionalText(fields, "name") ?? "web";
  if (name !== "web") throw invalidField("name", "invalid");
  if (fields["config"] === undefined) throw notSupplied("config");
  const config = readFields(fields["config"]);
  return {
    ...toConfigChange(config),
    url: requiredText(config, "url"),
    events: optionalTexts(fields, "events") ?? DEFAULT_EVENTS,
    isActive: optionalBoolean(fields, "active") ?? true,
  };
}

/** The body of a request that changes one. Events are replaced, or some are added and removed. */
export function toHookChange(webhook: WebhookRow, body: unknown): WebhookChange {
  const fields = readFields(body);
  const active = optionalBoolean(fields, "active");
  return {
    id: webhook.id,
    ...toConfigChange(fields["config"]),
    ...(active === undefined ? {} : { isActive: active }),
    events: changeEvents(webhook.events, fields),
  };
}

/** What is given of a configuration. */
export function toConfigChange(body: unknown): Partial<Pick<NewWebhook, "url" | "contentType" | "secret">> {
  const config = readFields(body);
  requireVerified(config);
  const url = optionalText(config, "url");
  const type = optionalText(config, "content_type");
  const secret = optionalText(config, "secret");
  if (type !== undefined && type !== null && type !== "json" && type !== "form") throw invalidField("content_type");
  return {
    ...(typeof url === "string" ? { url } : {}),
    ...(type ? { contentType: type } : {}),
    ...(typeof secret === "string" ? { secret } : {}),
  };
}

/** GitHub takes a text or a number. */
function requireVerified({ insecure_ssl: value }: Fields): void {
  if (value !== undefined && value !== null && value !== "0" && value !== 0) {
    throw invalidField("insecure_ssl", "custom", CERTIFICATES);
  }
}

function changeEvents(events: readonly string[], fields: Fields): string[] {
  const replaced = optionalTexts(fields, "events") ?? [...events];
  const removed = optionalTexts(fields, "remove_events") ?? [];
  return [...replaced, ...(optionalTexts(fields, "add_events") ?? [])].filter((event) => !removed.includes(event));
}
