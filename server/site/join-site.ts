import { writeAwaitsApproval } from "#server/accounts/administer-account.ts";
import type { AccountRow } from "#server/accounts/account.ts";
import { countWrongLinks } from "#server/accounts/count-wrong-links.ts";
import { prepareUser, writeUser, type NewUser } from "#server/accounts/create-user.ts";
import { writePrimaryEmail } from "#server/accounts/email-addresses.ts";
import { countAttempt } from "#server/accounts/failed-attempts.ts";
import { mailVerification } from "#server/accounts/mail-verification.ts";
import type { Client } from "#server/accounts/client.ts";
import { openSession } from "#server/accounts/session.ts";
import { getSiteSetting } from "#server/accounts/site-settings.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { unprocessable, UserError } from "#server/errors.ts";
import { transact, type Context } from "#server/platform/context.ts";
import { getClientKey } from "#server/platform/http/client-address.ts";
import { consumeInvitation, invitationByToken } from "#server/site/invitation.ts";
import { INVITATION_INVALID } from "#shared/messages.ts";

type Input = Omit<NewUser, "isSiteAdmin"> & { client: Client };

/** Makes an account with an invitation, and signs in. Returns the secret of the session. */
export function joinByInvitation(
  ctx: Context,
  { token, client, ...input }: Input & { token: string },
): Promise<string> {
  return countWrongLinks(ctx, client, async () => {
    const invitation = await invitationByToken(ctx, token);
    if (!invitation || !(await allowsInvitations(ctx))) throw new UserError("FORBIDDEN", INVITATION_INVALID);
    const user = await prepareUser(ctx, { ...input, email: invitation.email ?? input.email, isSiteAdmin: false });
    return transact(ctx, async (tx) => {
      const used = await consumeInvitation(tx, token);
      if (!used) throw new UserError("FORBIDDEN", INVITATION_INVALID);
      const account = await writeUser(tx, user);
      if (used.email !== null) {
        await writePrimaryEmail(tx, {
          accountId: account.id,
          address: used.email,
          isVerified: used.isEmailVerified,
        });
      }
      if (!used.isEmailVerified)
        await mailVerification(tx, { accountId: account.id, address: used.email ?? user.email });
      await recordJoined(tx, account, { invitation: used.id });
      return openSession(tx, account.id, client);
    });
  });
}

async function allowsInvitations(ctx: Context): Promise<boolean> {
  return (await getSiteSetting(ctx, "registration")) !== "CLOSED";
}

/**
 * Makes an account where the site allows it to everybody, or to those with an address of its domains. Nobody has shown that
 * such an address is theirs, so the account awaits approval then: undefined instead of a session.
 */
export async function joinOpenSite(ctx: Context, { client, ...input }: Input): Promise<string | undefined> {
  const registration = await getSiteSetting(ctx, "registration");
  if (registration !== "OPEN" && registration !== "MAIL_DOMAIN") {
    throw new UserError("FORBIDDEN", INVITATION_INVALID);
  }
  if (registration === "MAIL_DOMAIN") await requireMailDomain(ctx, input.email);
  const user = await prepareUser(ctx, { ...input, isSiteAdmin: false });
  await countAttempt(ctx, { kind: "registration", name: getClientKey(client.address) });
  return transact(ctx, async (tx) => {
    const account = await writeUser(tx, user);
    await recordJoined(tx, account, { registration });
    await mailVerification(tx, { accountId: account.id, address: user.email });
    if (registration === "OPEN") return openSession(tx, account.id, client);
    await writeAwaitsApproval(tx, account.id);
    return undefined;
  });
}

async function requireMailDomain(ctx: Context, email: string): Promise<void> {
  const domains = await getSiteSetting(ctx, "mailDomains");
  const domain = email.trim().toLowerCase().split("@").at(-1) ?? "";
  if (!domains.includes(domain)) {
    throw unprocessable(`Use an email address of ${domains.join(" or ")}.`, "email");
  }
}

async function recordJoined(tx: Context, account: AccountRow, data: Record<string, string | number>): Promise<void> {
  const actor = { id: account.id, login: account.login };
  await recordAudit(tx, { action: "user.join", target: account.login, actor, data });
}
