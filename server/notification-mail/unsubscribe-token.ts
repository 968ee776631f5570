import type { MailThread } from "#server/mail/reply-address.ts";
import type { Context } from "#server/platform/context.ts";
import { decrypt, encrypt } from "#server/platform/encryption.ts";
import { DAY_MS } from "#shared/durations.ts";
import { NOTIFICATION_MAIL_LIMITS } from "#shared/limits.ts";

const PURPOSE = "unsubscribe";

/**
 * What the unsubscribe link of an e-mail contains: the account, the issue and the end of its validity, encrypted with the server's key.
 * It unsubscribes this account from this issue, and nothing else.
 */
export async function makeUnsubscribeToken({ config, now }: Context, thread: MailThread): Promise<string> {
  const expiresAt = now.getTime() + NOTIFICATION_MAIL_LIMITS.unsubscribeDays * DAY_MS;
  const text = [thread.accountId, thread.repositoryId, thread.issueId, expiresAt].join(".");
  return (await encrypt(config, PURPOSE, text)).toString("base64url");
}

/** Undefined: the token was not made by this server for this purpose, or it has expired. */
export async function readUnsubscribeToken({ config, now }: Context, token: string): Promise<MailThread | undefined> {
  const text = await decrypt(config, PURPOSE, Buffer.from(token, "base64url")).catch(() => undefined);
  const [, accountId, repositoryId, issueId, expiresAt] = /^(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(text ?? "") ?? [];
  if (Number(expiresAt ?? 0) <= now.getTime()) return undefined;
  return { accountId: Number(accountId), repositoryId: Number(repositoryId), issueId: Number(issueId) };
}
