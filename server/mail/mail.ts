import type { Context } from "#server/platform/context.ts";

/** An e-mail to one recipient. */
export type NewMail = {
  /** Null: the address belongs to no account, for example of somebody who is invited. */
  accountId: number | null;
  address: string;
  recipientName?: string | null;
  /** Shown instead of the name of the setting MILEPOST_MAIL_FROM. The address stays. */
  senderName?: string;
  replyTo?: string;
  /** What it is about, such as `PASSWORD_RESET`. */
  purpose: string;
  /** Only the first e-mail with a key is sent. */
  key?: string;
  /** With its angle brackets; made up if it is left out. */
  messageId?: string;
  subject: string;
  text: string;
  html: string;
  /** More headers, such as `List-ID`. */
  headers?: Readonly<Record<string, string>>;
  /** Encrypted while it waits, because it contains a link that signs in or sets a password. */
  isConfidential?: boolean;
  /** Sent before e-mail that is not: somebody waits for it. */
  isUrgent?: boolean;
  /** Sent to an address that has refused e-mail too: its owner asks for it. */
  ignoresBounces?: boolean;
  /** The repositories that it tells of. It is not sent if the account may no longer see one of them when its turn comes. */
  repositoryIds?: readonly number[];
  /** When to send it. Left out: now. */
  dueAt?: Date;
};

/** Whether e-mail can be sent: the setting MILEPOST_SMTP. */
export function canSendMail({ config }: Pick<Context, "config">): boolean {
  return config.smtp !== undefined;
}
