import { managingProvider } from "#server/accounts/hidden-organizations.ts";
import { readVerdict } from "#server/inbound-mail/authentication-results.ts";
import type { Message } from "#server/inbound-mail/message.ts";
import { Rejection } from "#server/inbound-mail/reasons.ts";
import type { Context, Viewer } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Whoever the address of an e-mail was given to. */
export type Sender = { viewer: Viewer; login: string; accountId: number };

/** The account that an address was given to. Undefined: it cannot sign in any more. */
export async function findSender(ctx: Context, accountId: number): Promise<Sender | undefined> {
  const row = await ctx.db.row<{ login: string; managedBy: number | null }>(sql`
    select a.login, ${managingProvider()} as managed_by from accounts a
    where a.id = ${accountId} and a.kind = 'USER' and a.suspended_at is null`);
  if (!row) return undefined;
  const { login, managedBy } = row;
  const viewer = { accountId, login, isSiteAdmin: false, scopes: null, hiddenOrganizationIds: [], managedBy };
  return { accountId, login, viewer };
}

/** Throws unless the author is an address that the account has verified, and no mail server says that somebody else has sent it. */
export async function checkAuthor(ctx: Context, { from, getHeader }: Message, { accountId }: Sender): Promise<void> {
  if (from === undefined) throw new Rejection("FORGED");
  const known = await ctx.db.row(sql`
    select from email_addresses where account_id = ${accountId} and lower(address) = ${from} and verified_at is not null`);
  if (!known) throw new Rejection("FORGED");
  const { mailAuthserv } = ctx.config;
  if (mailAuthserv === undefined) return;
  const verdict = readVerdict({ headers: getHeader("authentication-results"), authserv: mailAuthserv, from });
  if (verdict === "FAIL" || verdict === "MISSING") throw new Rejection("UNAUTHENTICATED");
}
