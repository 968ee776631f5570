import { recordBounce } from "#server/accounts/bounce.ts";
import type { Message } from "#server/inbound-mail/message.ts";
import { DELIVERY_HEADER, isDeliveryToken } from "#server/mail/delivery-token.ts";
import type { Context } from "#server/platform/context.ts";
import { INBOUND_MAIL_LIMITS } from "#shared/limits.ts";

/** An address that refuses e-mail for good, with the status of RFC 3463. */
export type Bounce = { address: string; status: string };

/** Whether a mail server reports what became of an e-mail (RFC 3462). */
export function isDeliveryReport({ getHeader }: Message): boolean {
  return getHeader("content-type").some((value) =>
    /^multipart\/report\b.*\breport-type="?delivery-status\b/i.test(value),
  );
}

/**
 * Notes the addresses that refuse e-mail by what a mail server reports. The report must return the headers of an e-mail that this
 * server has sent to the address: anybody could write one otherwise. The number of addresses that were noted.
 */
export async function recordReport(ctx: Context, message: Message, raw: Buffer): Promise<number> {
  const tokens = findTokens(raw);
  const bounces = readBounces(message);
  const checked = await Promise.all(
    bounces.map(async (bounce) => {
      const known = await Promise.all(tokens.map((token) => isDeliveryToken(ctx.config, bounce.address, token)));
      return known.includes(true) ? bounce : undefined;
    }),
  );
  const proven = checked.filter((bounce) => bounce !== undefined);
  for (const { address, status } of proven) await recordBounce(ctx, address, status);
  return proven.length;
}

/** The recipients of the report that have failed for good: their address or their mailbox does not exist or takes nothing. */
export function readBounces({ attachments }: Pick<Message, "attachments">): Bounce[] {
  const status = attachments.find(({ contentType }) => /^message\/(global-)?delivery-status$/i.test(contentType));
  const groups = (status?.content.toString("utf8") ?? "").replace(/\r\n/g, "\n").split(/\n\s*\n/);
  return groups.slice(0, INBOUND_MAIL_LIMITS.addresses).flatMap((group) => {
    const fields = readFields(group);
    const code = /^5\.[12]\.\d{1,3}/.exec(fields.get("status") ?? "")?.[0];
    // The address that was written to; the final one can be another, by forwarding.
    const [, address] =
      /^rfc822\s*;\s*<?([^\s<>]+@[^\s<>]+?)>?$/i.exec(
        fields.get("original-recipient") ?? fields.get("final-recipient") ?? "",
      ) ?? [];
    return fields.get("action")?.toLowerCase() === "failed" && code && address ? [{ address, status: code }] : [];
  });
}

function readFields(group: string): Map<string, string> {
  const lines = group.replace(/\n[ \t]+/g, " ").split("\n");
  return new Map(
    lines.flatMap((line) => {
      const [, name, value] = /^([A-Za-z-]{1,40}):\s*(.{0,1000})$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()]];
    }),
  );
}

function findTokens(raw: Buffer): string[] {
  const matches = raw.toString("latin1").matchAll(new RegExp(`^${DELIVERY_HEADER}:\\s*([a-z2-7]{1,40})\\s*$`, "gim"));
  return [...matches].slice(0, INBOUND_MAIL_LIMITS.recipients).map(([, token = ""]) => token);
}
