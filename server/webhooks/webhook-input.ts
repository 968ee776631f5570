import { unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { makeAddressFilter, permitsHost } from "#server/platform/outbound/address-filter.ts";
import { isEventName } from "#server/webhooks/event-names.ts";
import { WEBHOOK_LIMITS } from "#shared/limits.ts";

const URL_INVALID = "Payload URL must be an http or https address.";

/** The address without spaces. Names are resolved only when something is sent. */
export function checkUrl({ config }: Pick<Context, "config">, text: string): string {
  const url = text.trim();
  if (url.length > WEBHOOK_LIMITS.url) {
    throw unprocessable(`Payload URL is too long (maximum is ${WEBHOOK_LIMITS.url} characters).`, "url");
  }
  if (!URL.canParse(url)) throw unprocessable(URL_INVALID, "url");
  const { protocol, hostname, username, password } = new URL(url);
  if (!["http:", "https:"].includes(protocol) || hostname === "") throw unprocessable(URL_INVALID, "url");
  if (username !== "" || password !== "") {
    throw unprocessable("Payload URL must not contain a username or a password.", "url");
  }
  requireReachable(hostname, config.webhookAllow);
  return url;
}

function requireReachable(hostname: string, allowed: readonly string[]): void {
  if (permitsHost(makeAddressFilter(allowed), hostname)) return;
  throw unprocessable(`url is not supported because it isn't reachable over the public Internet (${hostname})`, "url");
}

export function checkEvents(events: readonly string[]): string[] {
  const names = [...new Set(events)].toSorted();
  const unknown = names.find((name) => !isEventName(name));
  if (unknown !== undefined) {
    throw unprocessable(`${unknown.slice(0, 50)} is not an event of webhooks.`, "events");
  }
  if (names.length === 0) throw unprocessable("Select at least one event.", "events");
  return names.includes("*") ? ["*"] : names;
}

export function checkSecret(secret: string): string {
  if (secret.length > WEBHOOK_LIMITS.secret) {
    throw unprocessable(`Secret is too long (maximum is ${WEBHOOK_LIMITS.secret} characters).`, "secret");
  }
  return secret;
}
