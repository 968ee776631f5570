import { requireSiteAdmin } from "#server/access/authorize.ts";
import { accountByLogin, validateLogin } from "#server/accounts/account.ts";
import { checkEmail } from "#server/accounts/create-user.ts";
import { requireUnusedEmail } from "#server/accounts/email-addresses.ts";
import { makeSecret } from "#server/accounts/secret.ts";
import { getSiteSetting } from "#server/accounts/site-settings.ts";
import { recordAudits } from "#server/audit/record-audit.ts";
import { canSendMail } from "#server/mail/mail.ts";
import { unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { insertInvitations, type InvitationRow, type NewInvitation } from "#server/site/invitation.ts";
import { mailInvitations } from "#server/site/mail-invitation.ts";
import { LIMITS } from "#shared/limits.ts";
import { tooLong } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";

export type InvitationInput = {
  login?: string | null | undefined;
  name?: string | null | undefined;
  email?: string | null | undefined;
  /** The administrator has checked that the address belongs to the person. */
  isEmailVerified?: boolean | null | undefined;
  note?: string | null | undefined;
  /** How many accounts can be made with the link. */
  maxUses?: number | null | undefined;
};

/** `isSent`: the link goes to the address by e-mail too. */
type Created = { invitation: InvitationRow; url: string; isSent: boolean };

/** Makes a link by which one person, or several, make an account. */
export async function createInvitation(ctx: Context, input: InvitationInput): Promise<Created> {
  requireSiteAdmin(ctx);
  return inviteUser(ctx, input);
}

/** The same, for the command line. */
export async function inviteUser(ctx: Context, input: InvitationInput): Promise<Created> {
  await requireOpenToInvitations(ctx);
  const invitation = checkInvitation(input);
  if (invitation.email !== null) await requireUnusedEmail(ctx, invitation.email);
  if (invitation.login !== null) await requireUnusedLogin(ctx, invitation.login);
  const { secret, hash } = makeSecret();
  const [row] = await insertInvitations(ctx, [{ ...invitation, hash }]);
  if (!row) throw new Error("The invitation was not written.");
  await recordInvitations(ctx, [row]);
  const url = toInvitationUrl(ctx, secret);
  await mailInvitations(ctx, [{ ...row, url }]);
  return { invitation: row, url, isSent: row.email !== null && canSendMail(ctx) };
}

export async function requireOpenToInvitations(ctx: Context): Promise<void> {
  if ((await getSiteSetting(ctx, "registration")) === "CLOSED") {
    throw unprocessable("Registration is closed. Allow invitations in the settings of the site first.");
  }
}

/** The values of an invitation, or why it cannot be made. */
export function checkInvitation(input: InvitationInput): Omit<NewInvitation, "hash"> {
  const email = input.email?.trim() || null;
  const login = input.login?.trim() || null;
  const note = input.note?.trim() ?? "";
  const maxUses = input.maxUses ?? 1;
  if (email !== null) checkEmail(email);
  const problem = login === null ? undefined : validateLogin(login);
  if (problem !== undefined) throw unprocessable(problem, "login");
  if (note.length > LIMITS.invitationNote) throw unprocessable(tooLong("Note", LIMITS.invitationNote), "note");
  if (maxUses < 1 || maxUses > LIMITS.invitationUses) {
    throw unprocessable(`Number of people must be from 1 to ${LIMITS.invitationUses}.`, "maxUses");
  }
  if (maxUses > 1 && (email !== null || login !== null)) {
    throw unprocessable("An invitation with an email address or a username is for one person.", "maxUses");
  }
  const isEmailVerified = email !== null && input.isEmailVerified === true;
  return { login, name: input.name?.trim() || null, email, isEmailVerified, note, maxUses };
}

async function requireUnusedLogin(ctx: Context, login: string): Promise<void> {
  const known = await accountByLogin(ctx, login);
  if (known && known.kind !== "MANNEQUIN") throw unprocessable(`Username '${login}' is already taken.`, "login");
}

export function recordInvitations(ctx: Context, rows: readonly InvitationRow[]): Promise<void> {
  return recordAudits(
    ctx,
    rows.map(({ id, email, login, maxUses, isEmailVerified }) => ({
      action: "invitation.create",
      target: email ?? login ?? `invitation ${id}`,
      data: { invitation: id, maxUses, isEmailVerified },
    })),
  );
}

export function toInvitationUrl(ctx: Context, secret: string): string {
  return ctx.config.url + paths.join(secret);
}
