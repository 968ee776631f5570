import { listEmails, verifyEmail } from "#server/accounts/email-settings.ts";
import { countAttempt } from "#server/accounts/failed-attempts.ts";
import { secretHash } from "#server/accounts/secret.ts";
import { mailVerification } from "#server/accounts/mail-verification.ts";
import { requireSession } from "#server/accounts/signed-in.ts";
import { notFound, unprocessable, UserError } from "#server/errors.ts";
import { canSendMail } from "#server/mail/mail.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Sends a link to one of the viewer's addresses by which they show that it is theirs, also to one that has refused e-mail. */
export async function sendEmailVerification(ctx: Context, input: { email: string }): Promise<void> {
  const accountId = requireSession(ctx);
  if (!canSendMail(ctx))
    throw unprocessable("This site sends no email. Ask a site administrator to verify the address.", "email");
  const wanted = input.email.trim().toLowerCase();
  const email = (await listEmails(ctx)).find(({ address }) => address.toLowerCase() === wanted);
  if (!email) throw notFound("that email address");
  if (email.isVerified && !email.isBouncing) throw unprocessable("The address is already verified.", "email");
  await countAttempt(ctx, { kind: "verification", name: String(accountId) });
  await mailVerification(ctx, { accountId, address: email.address });
}

/** Verifies the address of a link. Only its own account can use the link: nobody verifies an address for somebody else by mistake. */
export async function confirmEmail(ctx: Context, input: { token: string }): Promise<void> {
  const accountId = requireSession(ctx);
  const link = await ctx.db.row<{ address: string }>(sql`
    delete from email_verifications
    where token_hash = ${secretHash(input.token)} and account_id = ${accountId} and expires_at > now() returning address`);
  if (!link) {
    throw new UserError(
      "FORBIDDEN",
      "This link has been used, has expired, or is of another account. Send another one from your settings.",
    );
  }
  await verifyEmail(ctx, { accountId, address: link.address });
}
