import { recordBounce } from "#server/accounts/bounce.ts";
import type { Message } from "#server/inbound-mail/message.ts";
import { writeReturned } from "#server/mail/claim-mails.ts";
import { DELIVERY_HEADER, readDeliveryId } from "#server/mail/delivery-id.ts";
import { isAboutAddress, readStatus } from "#server/mail/enhanced-status.ts";
import { transact, type Context } from "#server/platform/context.ts";

type Report = { delivery: string; status: string };

/**
 * Whether the e-mail is the report of a mail server that it returns one of ours (RFC 3464). An address that does not exist, or whose
 * mailbox takes nothing, then gets no more. A report without the signed header of our e-mail may be anybody's.
 */
export async function takeDeliveryReport(ctx: Context, raw: Buffer, message: Message): Promise<boolean> {
  const report = readReport(raw, message);
  const mail = report && (await readDeliveryId(ctx.config, report.delivery));
  if (!report || mail === undefined) return false;
  await transact(ctx, async (tx) => {
    const address = await writeReturned(tx, mail, `The mail server of the address returned it: ${report.status}`);
    if (address !== undefined && isAboutAddress(report.status)) await recordBounce(tx, address, report.status);
  });
  return true;
}

const DELIVERY = new RegExp(`^${DELIVERY_HEADER}: *([\\da-f.]{1,100})\\r?$`, "im");

/** The headers of the returned message are in a part whose type differs between servers, so they are looked for in all of it. */
function readReport(raw: Buffer, { getHeader, attachments }: Message): Report | undefined {
  if (!getHeader("content-type").some((value) => /^multipart\/report\b/i.test(value))) return undefined;
  const part = attachments.find(({ contentType }) => contentType === "message/delivery-status");
  const fields = part?.content.toString("latin1") ?? "";
  if (!/^Action: *failed\b/im.test(fields)) return undefined;
  const status = readStatus(/^Status: *(\S+)/im.exec(fields)?.[1] ?? "");
  const delivery = DELIVERY.exec(raw.toString("latin1"))?.[1];
  return status === undefined || delivery === undefined ? undefined : { delivery, status };
}
