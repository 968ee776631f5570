import type { AuthenticationResponseJSON, AuthenticatorTransport } from "@simplewebauthn/server";
import {
  getChallenge,
  getRelyingParty,
  takeChallenge,
  writeChallenge,
  type ChallengePurpose,
} from "#server/authentication/passkey-challenge.ts";
import { loadPasskeyLibrary } from "#server/authentication/passkey-library.ts";
import { listPasskeys, PASSKEY_COLUMNS, type PasskeyRow } from "#server/authentication/passkey.ts";
import { unprocessable, UserError } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { SESSION_ERRORS } from "#shared/session-errors.ts";

type Purpose = Exclude<ChallengePurpose, "REGISTER">;
type Question = { purpose: Purpose; /** Left out: any account. */ accountId?: number };

/** What the browser needs to ask for a passkey, as JSON. */
export async function askForPasskey(ctx: Context, { purpose, accountId = 0 }: Question): Promise<string> {
  const passkeys = accountId === 0 ? [] : await listPasskeys(ctx, accountId);
  if (accountId !== 0 && passkeys.length === 0) throw unprocessable("You have no passkeys or security keys.");
  const { generateAuthenticationOptions } = await loadPasskeyLibrary();
  const options = await generateAuthenticationOptions({
    rpID: getRelyingParty(ctx).id,
    userVerification: purpose === "SIGN_IN" ? "required" : "preferred",
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports as AuthenticatorTransport[],
    })),
  });
  await writeChallenge(ctx, { challenge: options.challenge, purpose, accountId: accountId || null });
  return JSON.stringify(options);
}

type Answer = Question & { response: string };
type Found = PasskeyRow & { login: string; suspendedAt: Date | null };

/** Throws unless a passkey has answered the question; of the account, if one is given. Returns whose it is. */
export async function verifyPasskey(ctx: Context, answer: Answer): Promise<{ id: number; login: string }> {
  const { purpose, accountId = 0 } = answer;
  const response = parseAnswer(answer.response) as AuthenticationResponseJSON;
  const challenge = getChallenge(response.response.clientDataJSON);
  const isAsked = await takeChallenge(ctx, { challenge, purpose, accountId: accountId || null });
  const passkey = await ctx.db.row<Found>(sql`
    select ${PASSKEY_COLUMNS}, a.login, a.suspended_at from passkeys p join accounts a on a.id = p.account_id
    where p.credential_id = ${response.id}`);
  if (!isAsked || !passkey || (accountId !== 0 && passkey.accountId !== accountId)) throw refused();
  const counter = await verify(ctx, { response, challenge, passkey, purpose });
  await ctx.db.run(sql`update passkeys set counter = ${counter}, last_used_at = ${ctx.now} where id = ${passkey.id}`);
  if (passkey.suspendedAt) throw new UserError("FORBIDDEN", SESSION_ERRORS.suspended.message);
  return { id: passkey.accountId, login: passkey.login };
}

type Verification = { response: AuthenticationResponseJSON; challenge: string; passkey: PasskeyRow; purpose: Purpose };

/** The new counter of the passkey. One that goes back is that of a copy. */
async function verify(ctx: Context, { response, challenge, passkey, purpose }: Verification): Promise<number> {
  const { id, origin } = getRelyingParty(ctx);
  const { verifyAuthenticationResponse } = await loadPasskeyLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: purpose === "SIGN_IN",
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    });
    if (verified) return authenticationInfo.newCounter;
  } catch (error) {
    ctx.log.info({ err: error }, "a passkey was not accepted");
  }
  throw refused();
}

type BrowserAnswer = { id: string; response: { clientDataJSON: string } };

/** The answer of a browser: checked as far as our own code reads it. */
export function parseAnswer(text: string): BrowserAnswer {
  let answer: Partial<BrowserAnswer> | null = null;
  try {
    answer = JSON.parse(text) as Partial<BrowserAnswer> | null;
  } catch {
    // Refused below.
  }
  if (typeof answer?.id !== "string" || typeof answer.response?.clientDataJSON !== "string") throw refused();
  return answer as BrowserAnswer;
}

function refused(): UserError {
  return unprocessable(SESSION_ERRORS.passkey.message);
}
