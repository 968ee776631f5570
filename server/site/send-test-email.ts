import { requireSiteAdmin } from "#server/access/authorize.ts";
import { loadAccounts } from "#server/accounts/account.ts";
import { checkEmail } from "#server/accounts/create-user.ts";
import { signedIn } from "#server/accounts/signed-in.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { unprocessable } from "#server/errors.ts";
import { isMailAddress } from "#server/mail/check-mail.ts";
import { canSendMail } from "#server/mail/mail.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { renderMail } from "#server/mail/template.ts";
import type { Context } from "#server/platform/context.ts";

/** Sends a message to check the settings of e-mail. Returns its address. */
export async function sendTestEmail(ctx: Context, input: { email?: string | null | undefined }): Promise<string> {
  requireSiteAdmin(ctx);
  const [account] = await loadAccounts(ctx, [signedIn(ctx)]);
  return queueTestEmail(ctx, input.email?.trim() || account?.email || "");
}

/** The same, for the command line. */
export async function queueTestEmail(ctx: Context, address: string): Promise<string> {
  if (!canSendMail(ctx)) throw unprocessable("Set MILEPOST_SMTP first. This site sends no email.");
  checkEmail(address);
  if (!isMailAddress(address)) throw unprocessable("Email cannot be sent to this address.", "email");
  await queueMail(ctx, {
    accountId: null,
    address,
    purpose: "TEST",
    subject: "[Milepost] Test message",
    isUrgent: true,
    ignoresBounces: true,
    ...renderMail({
      heading: "Email works",
      paragraphs: [`The issue tracker at ${ctx.config.url} can send email through its mail server.`],
      footer: "You are receiving this because an administrator tested the settings of email.",
    }),
  });
  await recordAudit(ctx, { action: "mail.test", target: address });
  return address;
}
