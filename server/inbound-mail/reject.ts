import { recordAudit } from "#server/audit/record-audit.ts";
import { writeHandled } from "#server/inbound-mail/handled-mail.ts";
import type { Message } from "#server/inbound-mail/message.ts";
import type { Rejection } from "#server/inbound-mail/reasons.ts";
import type { Sender } from "#server/inbound-mail/sender.ts";
import { issuePath } from "#server/issues/issue-path.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { followMove } from "#server/issues/moved-issue.ts";
import type { AddressTarget } from "#server/mail/address-token.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { toMailPage } from "#server/notification-mail/mail-page.ts";
import type { Context } from "#server/platform/context.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import { repositoryAddress } from "#server/repositories/repository.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { paths } from "#shared/paths.ts";

type Rejected = {
  message: Message;
  target: AddressTarget;
  rejection: Rejection;
  /** The account of the address, who need not be the author. */
  sender: Sender;
};

/** Records that an e-mail was rejected, and tells its author why. False: it was handled before. */
export async function rejectMail(ctx: Context, { message, target, rejection, sender }: Rejected): Promise<boolean> {
  const { reason, sentence } = rejection;
  if (!(await writeHandled(ctx, { message, target, outcome: "REJECTED", reason }))) return false;
  await recordAudit(ctx, {
    action: "inbound_mail.reject",
    target: sender.login,
    data: { reason, from: message.from?.slice(0, 255) ?? null, message: message.id.slice(0, 255) },
  });
  // Nobody has checked the author of an e-mail that unsubscribes.
  if (sentence !== null && message.from !== undefined && target.kind !== "UNSUBSCRIBE") {
    await answer(ctx, { message, target, reason, sentence, sender, address: message.from });
  }
  return true;
}

type Answer = Omit<Rejected, "rejection"> & { reason: string; sentence: string; address: string };

/** At most once a day for each reason, so that it cannot become a conversation with a program. */
async function answer(ctx: Context, { message, target, reason, sentence, sender, address }: Answer): Promise<void> {
  const day = ctx.now.toISOString().slice(0, 10);
  const opening = `Your e-mail "${message.subject.slice(0, 200)}" to Milepost was not accepted.`;
  const help = `You can write here instead: ${ctx.config.url}${await findPage({ ...ctx, viewer: sender.viewer }, target)}`;
  const isReferable = message.id.startsWith("<") && message.id.length < 500;
  await queueMail(ctx, {
    accountId: target.accountId,
    address,
    recipientName: sender.login,
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

/** The page that the account can write on, if it sees it. */
async function findPage(ctx: Context, { kind, repositoryId, issueId }: AddressTarget): Promise<string> {
  if (kind === "ISSUE") {
    const repository = await loadRepository(ctx, { repositoryId });
    return repository ? paths.newIssue(repositoryAddress(repository)) : "/";
  }
  const issue = await loadIssue(ctx, await followMove(ctx, { repositoryId, id: issueId }));
  return issue ? issuePath(await loadRepository(ctx, issue), issue) : "/";
}
