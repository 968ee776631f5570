import { canSendMail, type NewMail } from "#server/mail/mail.ts";
import { queueMails, SEND_MAIL_JOB } from "#server/mail/queue-mail.ts";
import { composeDigest } from "#server/notification-mail/compose-digest.ts";
import { composeSingle } from "#server/notification-mail/compose-single.ts";
import { isText, loadEventTexts } from "#server/notification-mail/event-texts.ts";
import { loadMailings, type Mailing } from "#server/notification-mail/load-mailings.ts";
import {
  dropOldEmailDeliveries,
  retryDigestDeliveries,
  retrySingleDeliveries,
  takeDigestDeliveries,
  takeSingleDeliveries,
  type EmailDelivery,
} from "#server/notifications/take-email-deliveries.ts";
import { waitForQuietHours } from "#server/notifications/wait-for-quiet-hours.ts";
import type { Context } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";

/** Writes the e-mails of notifications that are due. */
export const NOTIFICATION_MAIL_JOB = "mail-notifications";

/** Each batch has a context of its own, whose loads see what is there now. */
export async function mailNotifications(platform: Pick<Platform, "systemContext">): Promise<void> {
  const ctx = platform.systemContext();
  await dropOldEmailDeliveries(ctx);
  if (!canSendMail(ctx)) return;
  await waitForQuietHours(ctx, "EMAIL");
  await retrySingleDeliveries(ctx, writeSingleMails);
  await retryDigestDeliveries(ctx, writeDigests);
  while (await takeSingleDeliveries(platform.systemContext(), writeSingleMails)) await ctx.enqueue(SEND_MAIL_JOB, {});
  while (await takeDigestDeliveries(platform.systemContext(), writeDigests)) await ctx.enqueue(SEND_MAIL_JOB, {});
}

/** One e-mail for each event. Those whose text was deleted or hidden are left out. */
export async function writeSingleMails(tx: Context, deliveries: readonly EmailDelivery[]): Promise<void> {
  const { mailings, texts } = await load(tx, deliveries);
  await queueAfterCommit(
    tx,
    await Promise.all(mailings.map((mailing) => composeSingle(tx, mailing, texts.get(mailing.event.id)))),
  );
}

/** One e-mail for each account, about what it has not read yet. */
export async function writeDigests(tx: Context, deliveries: readonly EmailDelivery[]): Promise<void> {
  const { mailings, texts } = await load(tx, deliveries);
  const byAccount = new Map<number, [Mailing, ...Mailing[]]>();
  for (const mailing of mailings) {
    if (mailing.isRead) continue;
    const known = byAccount.get(mailing.accountId);
    if (known) known.push(mailing);
    else byAccount.set(mailing.accountId, [mailing]);
  }
  await queueAfterCommit(
    tx,
    [...byAccount.values()].map((own) => composeDigest(tx, own, texts)),
  );
}

async function load(tx: Context, deliveries: readonly EmailDelivery[]) {
  const all = await loadMailings(tx, deliveries);
  const texts = await loadEventTexts(tx, all);
  return { mailings: all.filter(({ event }) => texts.has(event.id) || !isText(event)), texts };
}

/** The job that sends them is added after the commit, by the caller: before, it would not see them. */
function queueAfterCommit(tx: Context, mails: readonly NewMail[]): Promise<void> {
  return queueMails({ ...tx, enqueue: () => Promise.resolve() }, mails);
}
