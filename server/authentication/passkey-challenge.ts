import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** SIGN_IN: without a password, by an account that is not known yet. */
export type ChallengePurpose = "REGISTER" | "SIGN_IN" | "SECOND_FACTOR" | "CONFIRM";

type Challenge = { challenge: string; purpose: ChallengePurpose; accountId: number | null };

const CHALLENGE_MINUTES = 5;

export async function writeChallenge({ db }: Pick<Context, "db">, input: Challenge): Promise<void> {
  await db.run(sql`
    insert into webauthn_challenges (challenge, purpose, account_id, expires_at)
    values (${input.challenge}, ${input.purpose}, ${input.accountId}, now() + make_interval(mins => ${CHALLENGE_MINUTES}))`);
}

/** Whether the server has asked this for this purpose. It is not accepted again, whatever the answer. */
export async function takeChallenge({ db }: Pick<Context, "db">, input: Challenge): Promise<boolean> {
  const used = await db.run(sql`
    delete from webauthn_challenges where challenge = ${input.challenge} and purpose = ${input.purpose}
      and account_id is not distinct from ${input.accountId} and expires_at > now()`);
  return used === 1;
}

/** The site that passkeys belong to: that of the configured URL. */
export function getRelyingParty({ config }: Pick<Context, "config">): { id: string; origin: string } {
  const { hostname, origin } = new URL(config.url);
  return { id: hostname, origin };
}

/** The challenge that a browser says it has answered. Empty for a text that is no answer. */
export function getChallenge(clientDataJSON: string): string {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString()) as { challenge?: unknown };
    return typeof data.challenge === "string" ? data.challenge : "";
  } catch {
    return "";
  }
}
