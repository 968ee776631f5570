import { mailAccount } from "#server/accounts/account-mail.ts";
import { countAttempt } from "#server/accounts/failed-attempts.ts";
import { requirePasswordSignIn } from "#server/accounts/password-refusal.ts";
import { writeResetLink } from "#server/accounts/reset-link.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { unprocessable, UserError } from "#server/errors.ts";
import { canSendMail } from "#server/mail/mail.ts";
import { transact, type Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { getClientKey } from "#server/platform/http/client-address.ts";
import { LIMITS } from "#shared/limits.ts";
import { RESET_YOUR_PASSWORD } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";

/** Finds the account of an address and sends it a link. */
export const PASSWORD_RESET_JOB = "send-password-reset";

/**
 * Asks for a link by which somebody who forgot their password sets a new one. A job looks for the account, so that neither the answer
 * nor its time tells whether there is one.
 */
export async function requestPasswordReset(ctx: Context, input: { email: string; address: string }): Promise<void> {
  if (!canSendMail(ctx)) throw unprocessable("This site sends no email. Ask a site administrator for a link.", "email");
  const email = input.email.replaceAll("\0", "").trim().slice(0, LIMITS.loginInput);
  if (email === "") throw unprocessable("Enter your email address.", "email");
  await countAttempt(ctx, { kind: "resetClient", name: getClientKey(input.address) });
  await countAttempt(ctx, { kind: "reset", name: email });
  await ctx.enqueue(PASSWORD_RESET_JOB, { email });
}

type Owner = { accountId: number; login: string; isSiteAdmin: boolean; address: string };

/** Sends the link to the account's own address, if it has a password of its own. */
export async function sendPasswordReset(ctx: Context, email: string): Promise<void> {
  const owner = await findOwner(ctx, email);
  if (!owner || !(await canSignInWithPassword(ctx, owner))) return;
  const { accountId, login, address } = owner;
  await transact(ctx, async (tx) => {
    const url = tx.config.url + paths.resetPassword(await writeResetLink(tx, accountId));
    await recordAudit(tx, { action: "user.create_password_reset_link", target: login, data: { with: "email" } });
    await mailAccount(tx, {
      accountId,
      address,
      purpose: "PASSWORD_RESET",
      subject: "Please reset your password",
      isConfidential: true,
      content: ({ name }) => ({
        heading: RESET_YOUR_PASSWORD,
        paragraphs: [`Hi ${name},`, `Somebody asked for a new password for your account ${login}.`],
        button: { label: RESET_YOUR_PASSWORD, url },
        notes: [
          `The link works once, for ${LIMITS.resetLinkHours} hours.`,
          "If you did not ask for it, ignore this email. Your password stays as it is.",
        ],
      }),
    });
  });
}

/** Whose verified address it is, otherwise whose primary one. */
function findOwner({ db }: Context, email: string): Promise<Owner | undefined> {
  return db.row<Owner>(sql`
    select a.id as account_id, a.login, a.is_site_admin, e.address from email_addresses e join accounts a on a.id = e.account_id
    where lower(e.address) = lower(${email}) and (e.verified_at is not null or e.is_primary)
      and a.kind = 'USER' and a.suspended_at is null
    order by e.verified_at is null, a.id limit 1`);
}

async function canSignInWithPassword(ctx: Context, { accountId, isSiteAdmin }: Owner): Promise<boolean> {
  try {
    await requirePasswordSignIn(ctx, { accountId, isSiteAdmin });
    return true;
  } catch (error) {
    if (error instanceof UserError) return false;
    throw error;
  }
}
