import type { Context } from "#server/platform/context.ts";

/** An issue that somebody is notified of by e-mail. */
export type MailThread = { accountId: number; repositoryId: number; issueId: number };

/** The address at which the account answers an e-mail about the issue; undefined: the server receives no e-mail. */
export function replyAddress(_ctx: Pick<Context, "config">, _thread: MailThread): Promise<string | undefined> {
  return Promise.resolve(undefined);
}

/** The address at which an empty e-mail unsubscribes the account from the issue; undefined: the server receives no e-mail. */
export function unsubscribeAddress(_ctx: Pick<Context, "config">, _thread: MailThread): Promise<string | undefined> {
  return Promise.resolve(undefined);
}
