import { authorize } from "#server/access/authorize.ts";
import { writeHandled } from "#server/inbound-mail/handled-mail.ts";
import { keepAttachments } from "#server/inbound-mail/keep-attachments.ts";
import type { Message } from "#server/inbound-mail/message.ts";
import { getMessageText } from "#server/inbound-mail/reply-text.ts";
import { Rejection } from "#server/inbound-mail/reasons.ts";
import { createIssue } from "#server/issues/create-issue.ts";
import { writeCreatedViaEmail } from "#server/issues/created-via-email.ts";
import type { AddressTarget } from "#server/mail/address-token.ts";
import type { Context } from "#server/platform/context.ts";
import { getGrant, requireRepository } from "#server/repositories/repository.ts";
import { LIMITS } from "#shared/limits.ts";

/** Creates an issue of the e-mail: its subject is the title, its text the body. False: it was created before. */
export async function addIssue(
  ctx: Context,
  { message, target }: { message: Message; target: AddressTarget },
): Promise<boolean> {
  if (!(await writeHandled(ctx, { message, target, outcome: "ISSUE_CREATED" }))) return false;
  const { repositoryId } = target;
  authorize(ctx, "issue.createByEmail", getGrant(ctx, await requireRepository(ctx, repositoryId)));
  const title = getTitle(message);
  if (title === "") throw new Rejection("NO_SUBJECT");
  const text = getMessageText(message.text);
  const body = await keepAttachments(ctx, { repositoryId, text, attachments: message.attachments });
  await writeCreatedViaEmail(ctx, await createIssue(ctx, { repositoryId, title, body }));
  return true;
}

/** Without what programs put before the subject of an e-mail that is answered or forwarded. */
function getTitle({ subject }: Message): string {
  const title = subject.replace(/^((re|fwd?|aw|wg|tr|rv|sv|vs|antw)\s*:\s*)+/i, "").trim();
  return title.length > LIMITS.title ? `${title.slice(0, LIMITS.title - 1)}…` : title;
}
