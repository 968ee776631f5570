import type { Context } from "#server/platform/context.ts";
import { queueMails } from "#server/mail/queue-mail.ts";
import { renderMail } from "#server/mail/template.ts";
import { LIMITS } from "#shared/limits.ts";
import { CREATE_YOUR_ACCOUNT } from "#shared/messages.ts";

type Invited = { email: string | null; name: string | null; url: string };

/** Sends the links of invitations to those that have an address. */
export function mailInvitations(ctx: Context, invitations: readonly Invited[]): Promise<void> {
  return queueMails(
    ctx,
    invitations.flatMap(({ email, name, url }) =>
      email === null ? [] : { accountId: null, address: email, recipientName: name, ...makeMail(ctx, { name, url }) },
    ),
  );
}

function makeMail({ config, viewer }: Context, { name, url }: Omit<Invited, "email">) {
  const site = new URL(config.url).host;
  return {
    purpose: "INVITATION",
    subject: `[Milepost] You are invited to ${site}`,
    isConfidential: true,
    isUrgent: true,
    ...renderMail({
      heading: `You are invited to ${site}`,
      paragraphs: [
        ...(name === null ? [] : [`Hi ${name},`]),
        `${viewer.login ?? "An administrator"} invites you to the issue tracker at ${config.url}.`,
      ],
      button: { label: CREATE_YOUR_ACCOUNT, url },
      notes: [`The link works for ${LIMITS.invitationDays} days. If you did not expect it, ignore this email.`],
      footer: `You are receiving this because an administrator of ${site} entered your address.`,
    }),
  };
}
