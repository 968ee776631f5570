import { replyAddress, unsubscribeAddress } from "#server/mail/reply-address.ts";
import { makeMessageId } from "#server/mail/queue-mail.ts";
import { getEventAddress } from "#server/notification-mail/describe-event.ts";
import type { Mailing } from "#server/notification-mail/load-mailings.ts";
import { makeUnsubscribeToken } from "#server/notification-mail/unsubscribe-token.ts";
import type { Context } from "#server/platform/context.ts";
import { paths } from "#shared/paths.ts";

/** By which mail programs show the e-mails of an issue as one conversation, sort and unsubscribe from them. */
export type ThreadHeaders = {
  messageId: string;
  replyTo: string | undefined;
  unsubscribeUrl: string;
  headers: Record<string, string>;
};

export async function makeThreadHeaders(ctx: Context, mailing: Mailing): Promise<ThreadHeaders> {
  const { ownerLogin, name } = mailing;
  const [replyTo, unsubscribeTo, token] = await Promise.all([
    replyAddress(ctx, mailing),
    unsubscribeAddress(ctx, mailing),
    makeUnsubscribeToken(ctx, mailing),
  ]);
  const unsubscribeUrl = ctx.config.url + paths.unsubscribe(token);
  const host = new URL(ctx.config.url).hostname;
  const messageId = getMessageId(ctx, mailing, getEventAddress(mailing.event).name);
  const first = getMessageId(ctx, mailing, "");
  return {
    messageId,
    replyTo,
    unsubscribeUrl,
    headers: {
      ...(messageId === first ? {} : { "In-Reply-To": first, References: first }),
      "List-ID": `${ownerLogin}/${name} <${name}.${ownerLogin}.${host}>`,
      "List-Archive": `<${ctx.config.url}${paths.repository({ owner: ownerLogin, name })}>`,
      ...(replyTo === undefined ? {} : { "List-Post": `<mailto:${replyTo}>` }),
      // RFC 8058: mail programs send a POST request to the address, without asking the person to sign in.
      "List-Unsubscribe": [
        ...(unsubscribeTo === undefined ? [] : [`<mailto:${unsubscribeTo}>`]),
        `<${unsubscribeUrl}>`,
      ].join(", "),
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      ...getReasonHeaders(mailing),
    },
  };
}

function getReasonHeaders({ reason, actorLogin, login }: Mailing): Record<string, string> {
  return {
    Precedence: "list",
    "X-Milepost-Reason": reason.toLowerCase(),
    "X-Milepost-Sender": actorLogin ?? "ghost",
    "X-Milepost-Recipient": login,
  };
}

/** As GitHub has them: the first e-mail of an issue is `<octo/hello/issues/12@host>`. */
function getMessageId(ctx: Context, { ownerLogin, name, isPull, number }: Mailing, event: string): string {
  return makeMessageId(ctx, `${ownerLogin}/${name}/${isPull ? "pull" : "issues"}/${number}${event}`);
}
