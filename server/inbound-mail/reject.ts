import { recordAudit } from "#server/audit/record-audit.ts";
import { writeHandled } from "#server/inbound-mail/handled-mail.ts";
import type { Message } from "#server/inbound-mail/message.ts";
import type { Rejection } from "#server/inbound-mail/reasons.ts";
import type { AddressTarget } from "#server/mail/address-token.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { toMailPage } from "#server/notification-mail/mail-page.ts";
import type { Context } from "#server/platform/context.ts";
import { escapeHtml } from "#shared/escape-html.ts";

type Rejected = { message: Message; target: AddressTarget; rejection: Rejection; login: string };

/** Records that an e-mail was rejected, and tells its author why. False: it was handled before. */
export async function rejectMail(ctx: Context, { message, target, rejection, login }: Rejected): Promise<boolean> {
  const { reason, sentence } = rejection;
  if (!(await writeHandled(ctx, { message, target, outcome: "REJECTED", reason }))) return false;
  await recordAudit(ctx, {
    action: "inbound_mail.reject",
    target: login,
    data: { reason, from: message.from?.slice(0, 255) ?? null, message: message.id.slice(0, 255) },
  });
  if (sentence !== null && message.from !== undefined) {
    await answer(ctx, { message, target, reason, sentence, login, address: message.from });
  }
  return true;
}

type Answer = Omit<Rejected, "rejection"> & { reason: string; sentence: string; address: string };

/** At most once a day for each reason, so that it cannot become a conversation with a program. */
function answer(ctx: Context, { message, target, reason, sentence, login, address }: Answer): Promise<void> {
  const day = ctx.now.toISOString().slice(0, 10);
  const opening = `Your e-mail "${message.subject.slice(0, 200)}" to Milepost was not accepted.`;
  const help = `You can write on the page of the issue instead: ${ctx.config.url}`;
  const isReferable = message.id.startsWith("<") && message.id.length < 500;
  return queueMail(ctx, {
    accountId: target.accountId,
    address,
    recipientName: login,
    purpose: "INBOUND_MAIL_REJECTED",
    key: `inbound-mail:${target.accountId}:${reason}:${day}`,
    subject: `Re: ${message.subject.replace(/^(re:\s*)+/i, "")}`,
    text: `${opening}\n\n${sentence}\n\n${help}\n`,
    html: toMailPage(
      "E-mail not accepted",
      [opening, sentence, help].map((line) => `<p>${escapeHtml(line)}</p>`).join(""),
    ),
    headers: {
      "Auto-Submitted": "auto-replied",
      ...(isReferable ? { "In-Reply-To": message.id, References: message.id } : {}),
    },
  });
}
