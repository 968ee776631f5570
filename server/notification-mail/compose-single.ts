import type { NewMail } from "#server/mail/mail.ts";
import { describeEvent, getEventPath, REASONS } from "#server/notification-mail/describe-event.ts";
import type { EventText } from "#server/notification-mail/event-texts.ts";
import type { Mailing } from "#server/notification-mail/load-mailings.ts";
import { toMailHtml } from "#server/notification-mail/mail-html.ts";
import { toMailFooter, toMailLink, toMailPage } from "#server/notification-mail/mail-page.ts";
import { makeThreadHeaders, type ThreadHeaders } from "#server/notification-mail/thread-headers.ts";
import type { Context } from "#server/platform/context.ts";
import { escapeHtml } from "#shared/escape-html.ts";

/** The e-mail about one event. */
export async function composeSingle(ctx: Context, mailing: Mailing, text: EventText | undefined): Promise<NewMail> {
  const thread = await makeThreadHeaders(ctx, mailing);
  const { accountId, address, actorLogin, actorName, ownerLogin, name } = mailing;
  const subject = getSubject(mailing);
  return {
    accountId,
    address,
    recipientName: `${ownerLogin}/${name}`,
    senderName: actorName || (actorLogin ?? "ghost"),
    ...(thread.replyTo === undefined ? {} : { replyTo: thread.replyTo }),
    purpose: "NOTIFICATION",
    repositoryIds: [mailing.repositoryId],
    key: `notification:${mailing.deliveryId}`,
    messageId: thread.messageId,
    subject: "In-Reply-To" in thread.headers ? `Re: ${subject}` : subject,
    text: toText(ctx, { mailing, text, thread }),
    html: toHtml(ctx, { mailing, text, thread }),
    headers: thread.headers,
  };
}

function getSubject({ ownerLogin, name, title, isPull, number }: Mailing): string {
  return `[${ownerLogin}/${name}] ${title} (${isPull ? "PR" : "Issue"} #${number})`;
}

type Parts = { mailing: Mailing; text: EventText | undefined; thread: ThreadHeaders };

function toText(ctx: Context, { mailing, text, thread }: Parts): string {
  const opening = describeEvent(mailing, text?.reviewState ?? null);
  const body = text?.body.trim() ?? "";
  return (
    `${opening}\n\n${body === "" ? "" : `${body}\n\n`}-- \n` +
    `${thread.replyTo === undefined ? "View it on Milepost" : "Reply to this email directly or view it on Milepost"}:\n` +
    `${getMailingUrl(ctx, mailing)}\n` +
    `You are receiving this because ${REASONS[mailing.reason]}.\nUnsubscribe: ${thread.unsubscribeUrl}\n`
  );
}

function toHtml(ctx: Context, { mailing, text, thread }: Parts): string {
  const opening = describeEvent(mailing, text?.reviewState ?? null);
  const body = text ? toMailHtml(text.html, { base: ctx.config.url, isPublic: mailing.isPublic }) : "";
  const view = toMailLink(getMailingUrl(ctx, mailing), "view it on Milepost");
  const unsubscribe = toMailLink(thread.unsubscribeUrl, "unsubscribe");
  const actions =
    thread.replyTo === undefined
      ? `${toMailLink(getMailingUrl(ctx, mailing), "View it on Milepost")} or ${unsubscribe}.`
      : `Reply to this email directly, ${view}, or ${unsubscribe}.`;
  return toMailPage(
    mailing.title,
    `<p><strong>${escapeHtml(opening)}</strong></p>${body}` +
      toMailFooter(`${actions}<br>You are receiving this because ${escapeHtml(REASONS[mailing.reason])}.`),
  );
}

/** The page of what happened. */
export function getMailingUrl(ctx: Context, mailing: Mailing): string {
  return ctx.config.url + getEventPath(mailing);
}
