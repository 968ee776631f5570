import { addComment } from "#server/comments/add-comment.ts";
import { writeHandled } from "#server/inbound-mail/handled-mail.ts";
import { keepAttachments } from "#server/inbound-mail/keep-attachments.ts";
import type { Message } from "#server/inbound-mail/message.ts";
import { Rejection } from "#server/inbound-mail/reasons.ts";
import { getReplyText } from "#server/inbound-mail/reply-text.ts";
import { followMove } from "#server/issues/moved-issue.ts";
import type { AddressTarget } from "#server/mail/address-token.ts";
import type { Context } from "#server/platform/context.ts";
import { updateSubscription } from "#server/subscriptions/subscription.ts";

type Handled = { message: Message; target: AddressTarget };

/** Adds the reply as a comment of its author. False: it was added before. */
export async function addReply(ctx: Context, { message, target }: Handled): Promise<boolean> {
  if (!(await writeHandled(ctx, { message, target, outcome: "COMMENTED" }))) return false;
  const subject = await followMove(ctx, { repositoryId: target.repositoryId, id: target.issueId });
  const { repositoryId } = subject;
  const text = getReplyText(message.text);
  const body = await keepAttachments(ctx, { repositoryId, text, attachments: message.attachments });
  if (body.trim() === "") throw new Rejection("EMPTY");
  await addComment(ctx, { subject, body, isViaEmail: true });
  return true;
}

/** Unsubscribes the account from the issue. False: it was done before. */
export async function unsubscribeByMail(ctx: Context, { message, target }: Handled): Promise<boolean> {
  if (!(await writeHandled(ctx, { message, target, outcome: "UNSUBSCRIBED" }))) return false;
  const issue = await followMove(ctx, { repositoryId: target.repositoryId, id: target.issueId });
  await updateSubscription(ctx, { ...issue, state: "UNSUBSCRIBED" });
  return true;
}
