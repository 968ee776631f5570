import { recordAudit } from "#server/audit/record-audit.ts";
import { requireConfirmation } from "#server/accounts/confirmation.ts";
import { checkEmail } from "#server/accounts/create-user.ts";
import { requireUnusedEmail } from "#server/accounts/email-addresses.ts";
import { countAttempt } from "#server/accounts/failed-attempts.ts";
import { mailVerification } from "#server/accounts/mail-verification.ts";
import { refuseManagedProfile } from "#server/accounts/managed-account.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { raw, sql } from "#server/platform/db/sql.ts";
import { LIMITS } from "#shared/limits.ts";
import { EMAIL_IN_USE } from "#shared/messages.ts";

/** `isBouncing`: it has refused e-mail, and gets none until it is verified again. */
export type EmailRow = { address: string; isPrimary: boolean; isVerified: boolean; isBouncing: boolean };

const COLUMNS = raw(
  "address, is_primary, verified_at is not null as is_verified, bounced_at is not null as is_bouncing",
);

/** The viewer's addresses, the primary one first. Empty for a token. */
export async function listEmails(ctx: Context): Promise<EmailRow[]> {
  if (ctx.viewer.accountId === null || ctx.viewer.scopes !== null) return [];
  return ctx.db.rows<EmailRow>(sql`
    select ${COLUMNS} from email_addresses where account_id = ${ctx.viewer.accountId}
    order by is_primary desc, created_at, address`);
}

/** Adds an address that nobody has verified. Others may have added it too: a refusal would reveal whose it is. */
export async function addEmail(ctx: Context, input: { email: string }): Promise<void> {
  const accountId = requireConfirmation(ctx);
  refuseManagedProfile(ctx);
  const address = input.email.trim();
  checkEmail(address);
  const own = await listEmails(ctx);
  if (own.some((email) => isSame(email.address, address)))
    throw unprocessable("You have already added this address.", "email");
  if (own.length >= LIMITS.emails) throw unprocessable(`You can have up to ${LIMITS.emails} email addresses.`, "email");
  await ctx.db.run(sql`insert into email_addresses (account_id, address) values (${accountId}, ${address})`);
  await recordAudit(ctx, { action: "user.add_email", target: ctx.viewer.login ?? "", data: { address } });
  await mailVerification(ctx, { accountId, address });
}

/**
 * Whether an address can become the primary one, before the transaction of `setPrimaryEmail`: whoever tries addresses of others
 * has to wait after a few.
 */
export async function preparePrimaryEmail(ctx: Context, input: { email: string }): Promise<EmailRow> {
  const accountId = requireConfirmation(ctx);
  refuseManagedProfile(ctx);
  const email = await requireOwn(ctx, input.email);
  try {
    await requireUnusedEmail(ctx, email.address, accountId);
  } catch (error) {
    await countAttempt(ctx, { kind: "email", name: String(accountId) });
    throw error;
  }
  return email;
}

/** Makes one of the viewer's addresses the one that signs in and that others may be told. */
export async function setPrimaryEmail(ctx: Context, { address }: EmailRow): Promise<void> {
  const accountId = requireConfirmation(ctx);
  await ctx.db.run(sql`update email_addresses set is_primary = false where account_id = ${accountId} and is_primary`);
  await ctx.db.run(
    sql`update email_addresses set is_primary = true where account_id = ${accountId} and address = ${address}`,
  );
  await ctx.db.run(sql`update accounts set email = ${address} where id = ${accountId}`);
  await recordAudit(ctx, { action: "user.change_primary_email", target: ctx.viewer.login ?? "", data: { address } });
}

/** Removes one of the viewer's addresses. The primary one stays, so that there always is one. */
export async function removeEmail(ctx: Context, input: { email: string }): Promise<void> {
  const accountId = requireConfirmation(ctx);
  refuseManagedProfile(ctx);
  const { address, isPrimary } = await requireOwn(ctx, input.email);
  if (isPrimary) throw unprocessable("The primary address cannot be removed. Make another one primary first.", "email");
  await ctx.db.run(sql`delete from email_addresses where account_id = ${accountId} and address = ${address}`);
  await recordAudit(ctx, { action: "user.remove_email", target: ctx.viewer.login ?? "", data: { address } });
}

/** Callers check whose the address is: a site administrator knows it, or the owner has opened a link. */
export async function verifyEmail(ctx: Context, input: { accountId: number; address: string }): Promise<void> {
  const { accountId, address } = input;
  const other = await ctx.db.row(sql`
    select 1 from email_addresses
    where lower(address) = lower(${address}) and verified_at is not null and account_id <> ${accountId}`);
  if (other) throw unprocessable(EMAIL_IN_USE, "email");
  const verified = await ctx.db.row<{ login: string }>(sql`
    update email_addresses e set verified_at = coalesce(e.verified_at, ${ctx.now}), bounced_at = null, bounce_status = null from accounts a
    where e.account_id = ${accountId} and lower(e.address) = lower(${address}) and a.id = e.account_id returning a.login`);
  if (!verified) throw notFound("that email address");
  await recordAudit(ctx, { action: "user.verify_email", target: verified.login, data: { address } });
}

async function requireOwn(ctx: Context, text: string): Promise<EmailRow> {
  const email = (await listEmails(ctx)).find(({ address }) => isSame(address, text.trim()));
  if (!email) throw notFound("that email address");
  return email;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
