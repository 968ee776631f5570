import { writeOutcome, type ClaimedMail, type Outcome } from "#server/mail/claim-mails.ts";
import { composeMessage } from "#server/mail/compose-message.ts";
import { MAIL_ENCRYPTION, type MailBody } from "#server/mail/queue-mail.ts";
import type { SendResult, SmtpConnections } from "#server/mail/smtp-connections.ts";
import type { Context } from "#server/platform/context.ts";
import { decrypt } from "#server/platform/encryption.ts";
import { defineHook, getSteps } from "#server/platform/hooks.ts";

/** A server has refused the address for good. */
export const addressRefused =
  defineHook<(ctx: Context, refusal: { address: string; status: string }) => Promise<void>>("addressRefused");

/** Whether an account may see all these repositories now: an e-mail can have waited for hours for the mail server. */
export const canStillSee =
  defineHook<(ctx: Context, recipient: { accountId: number; repositoryIds: readonly number[] }) => Promise<boolean>>(
    "canStillSee",
  );

/** Sends one e-mail and writes how it ended. */
export async function sendMail(ctx: Context, mail: ClaimedMail, connections: SmtpConnections): Promise<void> {
  const outcome = await attempt(ctx, mail, connections);
  if (outcome.state !== "SENT")
    ctx.log.warn({ mail: mail.id, state: outcome.state, error: outcome.error }, "an e-mail was not sent");
  await writeOutcome(ctx, mail, outcome);
  if (outcome.state !== "FAILED" || !outcome.isAddressRefused) return;
  const { address } = mail;
  for (const step of getSteps(ctx, addressRefused)) await step(ctx, { address, status: outcome.status });
}

async function attempt(ctx: Context, mail: ClaimedMail, connections: SmtpConnections): Promise<Outcome> {
  if (!(await isPermitted(ctx, mail))) return toFailure("The recipient may no longer see what it tells of.");
  const body = await readBody(ctx, mail).catch(() => undefined);
  if (!body) return toFailure("The e-mail could not be decrypted.");
  const message = await composeMessage(mail, body, ctx.config);
  const result = await connections.send({ from: ctx.config.mailFrom.address, to: mail.address }, message);
  return toOutcome(result);
}

async function isPermitted(ctx: Context, { accountId, repositoryIds }: ClaimedMail): Promise<boolean> {
  if (accountId === null || repositoryIds.length === 0) return true;
  for (const step of getSteps(ctx, canStillSee)) if (!(await step(ctx, { accountId, repositoryIds }))) return false;
  return true;
}

async function readBody({ config }: Context, mail: ClaimedMail): Promise<MailBody> {
  const { bodyText, bodyHtml, encryptedBody } = mail;
  if (encryptedBody === null) return { text: bodyText ?? "", html: bodyHtml ?? "" };
  return JSON.parse(await decrypt(config, MAIL_ENCRYPTION, encryptedBody)) as MailBody;
}

/** Commands by which the server refuses this e-mail. Before them it refuses the sign-in or the connection, which others have too. */
const COMMANDS_OF_MAIL = new Set(["MAIL FROM", "RCPT TO", "DATA"]);

function toOutcome(result: SendResult): Outcome {
  if ("answer" in result) return { state: "SENT", answer: result.answer };
  const { error, wasHandedOver } = result;
  if (wasHandedOver) return { state: "UNCERTAIN", error: error.message };
  const { responseCode = 0, command = "" } = error;
  const isOfMail = COMMANDS_OF_MAIL.has(command);
  if (isOfMail && responseCode >= 500) {
    const isAddressRefused = command === "RCPT TO" && isPermanentRefusal(error.message);
    return { ...toFailure(error.message), isAddressRefused, status: readStatus(error.message) ?? String(responseCode) };
  }
  // The library itself refuses the address, or the size.
  if (responseCode === 0 && (error.code === "EENVELOPE" || error.code === "EMESSAGE")) return toFailure(error.message);
  return { state: "QUEUED", error: error.message };
}

function toFailure(error: string): Extract<Outcome, { state: "FAILED" }> {
  return { state: "FAILED", error, isAddressRefused: false, status: "" };
}

/** The status of RFC 3463 in an answer, such as 5.1.1. */
function readStatus(answer: string): string | undefined {
  return /\b5\.\d{1,3}\.\d{1,3}\b/.exec(answer)?.[0];
}

/** Of the classes of RFC 3463: that of the address and of the mailbox. 5.7.1, for example, says that the sender may not send there. */
function isPermanentRefusal(answer: string): boolean {
  const status = readStatus(answer);
  return status === undefined || /^5\.[12]\./.test(status);
}
