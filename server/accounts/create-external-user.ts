import { recordAudit } from "#server/audit/record-audit.ts";
import { accountsByLogins, validateLogin } from "#server/accounts/account.ts";
import { writePrimaryEmail } from "#server/accounts/email-addresses.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

export type ExternalUser = {
  /** A login that is valid and free: see `findFreeLogin`. */
  login: string;
  name: string | null;
  email: { address: string; isVerified: boolean } | null;
};

/** Creates a user without a password, whom an identity provider signs in. */
export async function createExternalUser(ctx: Context, { login, name, email }: ExternalUser): Promise<number> {
  const row = await ctx.db.row<{ id: number }>(sql`
    insert into accounts (kind, login, name) values ('USER', ${login}, ${name}) returning id`);
  if (!row) throw new Error("The row of the new account is missing.");
  if (email) await writePrimaryEmail(ctx, { accountId: row.id, ...email });
  await recordAudit(ctx, { action: "user.create", target: login, data: { isSiteAdmin: false } });
  return row.id;
}

const LOGIN_MAX = 39;
const SUFFIXES = 200;

/** The login that a person would expect by what their provider calls them, made valid, and with a number if it is taken. */
export async function findFreeLogin(ctx: Context, wanted: string): Promise<string | undefined> {
  const base = toValidLogin(wanted);
  const candidates = [base, ...Array.from({ length: SUFFIXES }, (_, index) => withSuffix(base, `-${index + 2}`))];
  // Placeholders of imports count as taken: a provider's username does not show that the work is this person's.
  const taken = await accountsByLogins(ctx, candidates);
  return candidates.find((login) => !taken.has(login.toLowerCase()) && validateLogin(login) === undefined);
}

/** The part before the @ of an address, with a hyphen for everything that a login cannot have. */
export function toValidLogin(text: string): string {
  const [local = ""] = text.normalize("NFKD").split("@");
  const login = local
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9_.-]+/g, "-")
    .replace(/[-.]{2,}/g, "-")
    .slice(0, LOGIN_MAX)
    .replace(/^[-.]+|[-.]+$/g, "");
  return login === "" ? "user" : login;
}

function withSuffix(base: string, suffix: string): string {
  return base.slice(0, LOGIN_MAX - suffix.length).replace(/[-.]+$/, "") + suffix;
}
