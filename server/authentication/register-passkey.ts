import { mailSecurityNotice } from "#server/accounts/account-mail.ts";
import type {
  AuthenticatorTransport,
  RegistrationResponseJSON,
  VerifiedRegistrationResponse,
} from "@simplewebauthn/server";
import { recordAudit } from "#server/audit/record-audit.ts";
import { refuseManagedSignIn } from "#server/accounts/managed-account.ts";
import { requireConfirmation } from "#server/accounts/confirmation.ts";
import {
  getChallenge,
  getRelyingParty,
  takeChallenge,
  writeChallenge,
} from "#server/authentication/passkey-challenge.ts";
import { loadPasskeyLibrary } from "#server/authentication/passkey-library.ts";
import { checkPasskeyName, listPasskeys } from "#server/authentication/passkey.ts";
import { parseAnswer } from "#server/authentication/verify-passkey.ts";
import { unprocessable, type UserError } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { LIMITS } from "#shared/limits.ts";
import { PASSKEY_KNOWN } from "#shared/messages.ts";

/** What the browser needs to make a passkey for the viewer, as JSON. */
export async function startPasskey(ctx: Context): Promise<string> {
  const accountId = requireConfirmation(ctx);
  refuseManagedSignIn(ctx);
  const passkeys = await listPasskeys(ctx, accountId);
  if (passkeys.length >= LIMITS.passkeys) throw unprocessable(`You can have up to ${LIMITS.passkeys} passkeys.`);
  const login = ctx.viewer.login ?? "";
  const { generateRegistrationOptions } = await loadPasskeyLibrary();
  const options = await generateRegistrationOptions({
    rpName: "Milepost",
    rpID: getRelyingParty(ctx).id,
    userName: login,
    userDisplayName: login,
    userID: new Uint8Array(Buffer.from(`account:${accountId}`)),
    attestationType: "none",
    excludeCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports as AuthenticatorTransport[],
    })),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  await writeChallenge(ctx, { challenge: options.challenge, purpose: "REGISTER", accountId });
  return JSON.stringify(options);
}

/** Writes the passkey that the browser has made. */
export async function addPasskey(ctx: Context, input: { name: string; response: string }): Promise<void> {
  const accountId = requireConfirmation(ctx);
  refuseManagedSignIn(ctx);
  const name = checkPasskeyName(input.name);
  const response = parseAnswer(input.response) as RegistrationResponseJSON;
  const challenge = getChallenge(response.response.clientDataJSON);
  if (!(await takeChallenge(ctx, { challenge, purpose: "REGISTER", accountId }))) throw notAdded();
  const { registrationInfo } = await verify(ctx, { response, challenge });
  if (!registrationInfo) throw notAdded();
  const { credential } = registrationInfo;
  const written = await ctx.db.run(sql`
    insert into passkeys (account_id, credential_id, public_key, counter, transports, name)
    values (${accountId}, ${credential.id}, ${Buffer.from(credential.publicKey)}, ${credential.counter},
      ${credential.transports ?? []}, ${name})
    on conflict (credential_id) do nothing`);
  if (written === 0) throw unprocessable(PASSKEY_KNOWN);
  await recordAudit(ctx, { action: "passkey.register", target: ctx.viewer.login ?? "", data: { name } });
  await mailSecurityNotice(ctx, accountId, "PASSKEY_ADDED");
}

async function verify(
  ctx: Context,
  { response, challenge }: { response: RegistrationResponseJSON; challenge: string },
): Promise<VerifiedRegistrationResponse> {
  const { id, origin } = getRelyingParty(ctx);
  const { verifyRegistrationResponse } = await loadPasskeyLibrary();
  try {
    return await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      // A security key without a PIN can still be a second factor.
      requireUserVerification: false,
    });
  } catch (error) {
    ctx.log.info({ err: error }, "a passkey was not accepted");
    throw notAdded();
  }
}

function notAdded(): UserError {
  return unprocessable("The passkey could not be added. Please try again.");
}
