import { UserError } from "#server/errors.ts";
import { addReply, unsubscribeByMail } from "#server/inbound-mail/add-reply.ts";
import { addIssue } from "#server/inbound-mail/add-issue.ts";
import { isAutomatic, isOwn } from "#server/inbound-mail/automatic.ts";
import { isDeliveryReport, recordReport } from "#server/inbound-mail/delivery-report.ts";
import { isFlood, wasRejected, type Outcome } from "#server/inbound-mail/handled-mail.ts";
import { parseMessage, type Message } from "#server/inbound-mail/message.ts";
import { Rejection } from "#server/inbound-mail/reasons.ts";
import { findTargets, isValid } from "#server/inbound-mail/recipients.ts";
import { rejectMail } from "#server/inbound-mail/reject.ts";
import { checkAuthor, findSender, type Sender } from "#server/inbound-mail/sender.ts";
import type { AddressTarget } from "#server/mail/address-token.ts";
import { WRITE_POINTS } from "#server/platform/secondary-limits.ts";
import type { Context } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { runCommand } from "#server/platform/run-command.ts";

/** An e-mail as it arrived. */
export type IncomingMail = {
  raw: Buffer;
  /** The recipients of the envelope; null: only the headers tell them. */
  recipients: readonly string[] | null;
  /** Whether the envelope names no sender, so that nobody can answer. */
  isFromNobody: boolean;
};

/** What was done for a recipient. `DUPLICATE`: it was done before. `DROPPED`: too many like it were rejected. `BOUNCED`: e-mail to somebody failed. */
export type Receipt = Outcome | "DUPLICATE" | "DROPPED" | "BOUNCED";

type Resources = { ctx: Context; apiLimits: Platform["apiLimits"] };

/** Handles an e-mail for each of its recipients. Throws if it can be tried again: then nothing is done twice. */
export async function receiveMail(
  platform: Pick<Platform, "systemContext" | "apiLimits">,
  mail: IncomingMail,
): Promise<Receipt[]> {
  const ctx = platform.systemContext();
  const message = await parseMessage(mail.raw);
  const targets = await findTargets(ctx, mail.recipients ?? message.recipients);
  if (targets.length === 0) return receiveReport(ctx, message, mail.raw);
  const receipts: Receipt[] = [];
  for (const target of targets) {
    const resources = { ctx: platform.systemContext(), apiLimits: platform.apiLimits };
    const receipt = await receiveFor(resources, { message, target, isFromNobody: mail.isFromNobody });
    ctx.log.info({ message: message.id, account: target.accountId, receipt }, "an e-mail was received");
    receipts.push(receipt);
  }
  return receipts;
}

/** E-mail to the sender of notifications: reports of what could not be delivered, and what is for nobody here. */
async function receiveReport(ctx: Context, message: Message, raw: Buffer): Promise<Receipt[]> {
  const count = isDeliveryReport(message) ? await recordReport(ctx, message, raw) : 0;
  ctx.log.info(
    { message: message.id, count },
    count > 0 ? "an e-mail was not delivered" : "an e-mail is for nobody here",
  );
  return Array<Receipt>(count).fill("BOUNCED");
}

type Received = { message: Message; target: AddressTarget; isFromNobody: boolean };

async function receiveFor({ ctx, apiLimits }: Resources, received: Received): Promise<Receipt> {
  const { message, target } = received;
  const sender = await findSender(ctx, target.accountId);
  if (!sender) return "DROPPED";
  try {
    await check(ctx, received, sender);
    return await handle({ ctx: { ...ctx, viewer: sender.viewer }, apiLimits }, received);
  } catch (error) {
    const rejection = toRejection(error);
    if (!rejection) throw error;
    // Those who send too many do not fill the log.
    if (await wasFlooded(ctx, target, rejection)) return "DROPPED";
    const isNew = await runCommand(ctx, rejectMail, { message, target, rejection, sender });
    return isNew ? "REJECTED" : "DUPLICATE";
  }
}

async function wasFlooded(ctx: Context, target: AddressTarget, { reason }: Rejection): Promise<boolean> {
  return (await isFlood(ctx, target)) && wasRejected(ctx, target, reason);
}

/** Whoever has the address of a link in an e-mail may unsubscribe; mail programs send such e-mail themselves. */
async function check(ctx: Context, { message, target, isFromNobody }: Received, sender: Sender): Promise<void> {
  if (target.kind === "UNSUBSCRIBE") {
    if (await isFlood(ctx, target)) throw new Rejection("FLOOD");
    return;
  }
  if (await isOwn(ctx, message)) throw new Rejection("LOOP");
  if (isAutomatic(message, { isFromNobody })) throw new Rejection("AUTOMATIC");
  await checkAuthor(ctx, message, sender);
  if (!(await isValid(ctx, target))) throw new Rejection("ADDRESS_RESET");
  if (await isFlood(ctx, target)) throw new Rejection("FLOOD");
}

async function handle({ ctx, apiLimits }: Resources, { message, target }: Received): Promise<Receipt> {
  if (target.kind === "UNSUBSCRIBE")
    return (await runCommand(ctx, unsubscribeByMail, { message, target })) ? "UNSUBSCRIBED" : "DUPLICATE";
  // As much as a request of the API with a token of the account.
  const cost = { resource: "core", cost: 1, points: WRITE_POINTS, contents: 1 } as const;
  const admission = apiLimits.admit({ ...ctx, viewer: { ...ctx.viewer, scopes: [] } }, cost);
  if (admission?.refusal) throw new Rejection("FLOOD");
  try {
    if (target.kind === "ISSUE")
      return (await runCommand(ctx, addIssue, { message, target })) ? "ISSUE_CREATED" : "DUPLICATE";
    return (await runCommand(ctx, addReply, { message, target })) ? "COMMENTED" : "DUPLICATE";
  } finally {
    admission?.end();
  }
}

/** Undefined: the server could not do it now, and it can be tried again. */
function toRejection(error: unknown): Rejection | undefined {
  if (error instanceof Rejection) return error;
  if (!(error instanceof UserError)) return undefined;
  if (error.code === "SERVICE_UNAVAILABLE" || error.code === "RESOURCE_LIMITS_EXCEEDED") return undefined;
  return error.code === "NOT_FOUND" ? new Rejection("NOT_FOUND") : new Rejection("REFUSED", error.message);
}
