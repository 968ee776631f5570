import { mailAccount } from "#server/accounts/account-mail.ts";
import { makeSecret } from "#server/accounts/secret.ts";
import { canSendMail } from "#server/mail/mail.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { LIMITS } from "#shared/limits.ts";
import { VERIFY_EMAIL_ADDRESS } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";

/** Sends the link by which the owner of an address verifies it. It replaces an earlier one. */
export async function mailVerification(
  ctx: Context,
  { accountId, address }: { accountId: number; address: string },
): Promise<void> {
  if (!canSendMail(ctx)) return;
  const { secret, hash } = makeSecret();
  await ctx.db.run(sql`
    insert into email_verifications (account_id, address, token_hash, created_at, expires_at)
    values (${accountId}, ${address}, ${hash}, ${ctx.now}, now() + make_interval(hours => ${LIMITS.verificationLinkHours}))
    on conflict (account_id, address) do update
      set token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at`);
  await mailAccount(ctx, {
    accountId,
    address,
    purpose: "EMAIL_VERIFICATION",
    subject: "Please verify your email address",
    isConfidential: true,
    ignoresBounces: true,
    content: ({ login, name }) => ({
      heading: "Verify your email address",
      paragraphs: [
        `Hi ${name},`,
        `Somebody added the address ${address} to the account ${login}. If it was you, verify that it is yours.`,
      ],
      button: { label: VERIFY_EMAIL_ADDRESS, url: ctx.config.url + paths.verifyEmail(secret) },
      notes: [
        `The link works once, for ${LIMITS.verificationLinkHours} hours, while you are signed in as ${login}.`,
        "If you did not add the address, ignore this email. Nothing happens without the link.",
      ],
    }),
  });
}

/** Links that have expired are of no use. */
export async function deleteOldVerifications({ db }: Pick<Context, "db">): Promise<void> {
  await db.run(sql`delete from email_verifications where expires_at <= now()`);
}
