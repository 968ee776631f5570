import { canSendMail, type NewMail } from "#server/mail/mail.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { renderMail, type MailContent } from "#server/mail/template.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { paths } from "#shared/paths.ts";

type AccountMail = Pick<NewMail, "purpose" | "key" | "isConfidential" | "ignoresBounces"> & {
  accountId: number;
  /** Left out: the primary address. */
  address?: string;
  subject: string;
  content: (recipient: { login: string; name: string }) => Omit<MailContent, "footer"> & { footer?: string };
};

/** Queues an e-mail to the primary address of an account, or to another one of it. */
export async function mailAccount(ctx: Context, { accountId, content, subject, ...mail }: AccountMail): Promise<void> {
  if (!canSendMail(ctx)) return;
  const account = await ctx.db.row<{ login: string; name: string | null; email: string | null }>(sql`
    select login, name, email from accounts where id = ${accountId} and kind = 'USER'`);
  const address = mail.address ?? account?.email;
  if (!account || !address) return;
  const { login } = account;
  const name = account.name ?? login;
  const footer = `You are receiving this because of your account ${login} at ${ctx.config.url}.`;
  await queueMail(ctx, {
    ...mail,
    accountId,
    address,
    recipientName: name,
    subject: `[Milepost] ${subject}`,
    isUrgent: true,
    ...renderMail({ footer, ...content({ login, name }) }),
  });
}

/** Tells the owner of an account that something which protects it has changed, in case it was not they. */
export function mailSecurityNotice(ctx: Context, accountId: number, change: SecurityChange): Promise<void> {
  const { subject, sentence } = SECURITY_CHANGES[change];
  return mailAccount(ctx, {
    accountId,
    purpose: "SECURITY_NOTICE",
    subject,
    content: ({ login, name }) => ({
      heading: subject,
      paragraphs: [
        `Hi ${name},`,
        `${sentence.replace("{login}", login)} Time: ${formatTime(ctx.now)}.`,
        "If you did this, there is nothing to do. If you did not, change your password and ask a site administrator for help.",
      ],
      button: { label: "Review your security settings", url: ctx.config.url + paths.settingsPassword() },
    }),
  });
}

const SECURITY_CHANGES = {
  PASSWORD: { subject: "Your password was changed", sentence: "The password of your account {login} was changed." },
  TWO_FACTOR_ENABLED: {
    subject: "Two-factor authentication was enabled",
    sentence: "Two-factor authentication was enabled for your account {login}.",
  },
  TWO_FACTOR_DISABLED: {
    subject: "Two-factor authentication was disabled",
    sentence: "Two-factor authentication was disabled for your account {login}.",
  },
  RECOVERY_CODES: {
    subject: "New recovery codes were generated",
    sentence: "New recovery codes were generated for your account {login}. The old ones are no longer accepted.",
  },
  PASSKEY_ADDED: { subject: "A passkey was added", sentence: "A passkey was added to your account {login}." },
  PASSKEY_REMOVED: { subject: "A passkey was removed", sentence: "A passkey was removed from your account {login}." },
} as const;

export type SecurityChange = keyof typeof SECURITY_CHANGES;

/** As in `2026-11-24 09:30 UTC`. */
export function formatTime(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
