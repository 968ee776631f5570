import { requireSiteAdmin } from "#server/access/authorize.ts";
import { accountsByLogins } from "#server/accounts/account.ts";
import { makeSecret } from "#server/accounts/secret.ts";
import { unprocessable, UserError } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import {
  checkInvitation,
  recordInvitations,
  requireOpenToInvitations,
  toInvitationUrl,
} from "#server/site/create-invitation.ts";
import { insertInvitations, type NewInvitation } from "#server/site/invitation.ts";
import { mailInvitations } from "#server/site/mail-invitation.ts";
import { parseCsv, type CsvRow } from "#shared/csv.ts";
import { LIMITS } from "#shared/limits.ts";
import { EMAIL_IN_USE } from "#shared/messages.ts";

/** What became of a line of the list: a link, or an error. */
export type InvitationResult = {
  line: number;
  /** The line as it was written. */
  text: string;
  login: string | null;
  email: string | null;
  name: string | null;
  url: string | null;
  error: string | null;
};

type Candidate = { row: CsvRow; invitation?: Omit<NewInvitation, "hash">; error?: string };

/** Makes a link for each line of a list: `email`, `email,name` or `login,email,name`. A wrong line stops no other. */
export async function createInvitations(
  ctx: Context,
  input: { csv: string; isEmailVerified?: boolean | null | undefined },
): Promise<InvitationResult[]> {
  requireSiteAdmin(ctx);
  await requireOpenToInvitations(ctx);
  const rows = parseCsv(input.csv).filter((row, index) => index > 0 || !isHeader(row));
  if (rows.length === 0) throw unprocessable("Enter at least one line with an email address.", "csv");
  if (rows.length > LIMITS.invitationsAtOnce) {
    throw unprocessable(`Up to ${LIMITS.invitationsAtOnce} people can be invited at once.`, "csv");
  }
  const candidates = refuseRepeated(
    rows.map((row) => toCandidate(row, { isEmailVerified: input.isEmailVerified === true })),
  );
  return write(ctx, await refuseKnown(ctx, candidates));
}

function isHeader({ cells }: CsvRow): boolean {
  return cells.some((cell) => /^e-?mail( address)?$/i.test(cell));
}

function toCandidate(row: CsvRow, { isEmailVerified }: { isEmailVerified: boolean }): Candidate {
  const [first = "", second = "", third = ""] = row.cells;
  const isEmailFirst = first.includes("@") || row.cells.length === 1;
  const [login, email, name] = isEmailFirst ? ["", first, second] : [first, second, third];
  try {
    if (email === "") throw unprocessable("The line has no email address.");
    return { row, invitation: checkInvitation({ login, email, name, isEmailVerified }) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { row, error: error.message };
  }
}

/** Of several lines with the same address or username, the first one counts. */
function refuseRepeated(candidates: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>();
  return candidates.map((candidate) => {
    const { invitation, row } = candidate;
    const keys = [invitation?.email, invitation?.login].flatMap((text) => (text ? text.toLowerCase() : []));
    const repeated = keys.find((key) => seen.has(key));
    if (repeated !== undefined) return { row, error: `"${repeated}" is in the list twice.` };
    for (const key of keys) seen.add(key);
    return candidate;
  });
}

async function refuseKnown(ctx: Context, candidates: readonly Candidate[]): Promise<Candidate[]> {
  const invitations = candidates.flatMap(({ invitation }) => invitation ?? []);
  const accounts = await accountsByLogins(
    ctx,
    invitations.flatMap(({ login }) => login ?? []),
  );
  const emails = await findKnownEmails(
    ctx,
    invitations.flatMap(({ email }) => email?.toLowerCase() ?? []),
  );
  return candidates.map((candidate) => {
    const { row, invitation } = candidate;
    const account = accounts.get(invitation?.login?.toLowerCase() ?? "");
    if (account && account.kind !== "MANNEQUIN") return { row, error: `Username '${account.login}' is already taken.` };
    return emails.has(invitation?.email?.toLowerCase() ?? "") ? { row, error: EMAIL_IN_USE } : candidate;
  });
}

async function findKnownEmails(ctx: Context, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await ctx.db.rows<{ email: string }>(sql`
    select lower(address) as email from email_addresses where lower(address) = any(${emails}::text[])`);
  return new Set(rows.map(({ email }) => email));
}

async function write(ctx: Context, candidates: readonly Candidate[]): Promise<InvitationResult[]> {
  const made = candidates.map((candidate) => ({ ...candidate, ...makeSecret() }));
  const rows = await insertInvitations(
    ctx,
    made.flatMap(({ invitation, hash }) => (invitation ? { ...invitation, hash } : [])),
  );
  await recordInvitations(ctx, rows);
  await mailInvitations(
    ctx,
    made.flatMap(({ invitation, secret }) =>
      invitation ? { email: invitation.email, name: invitation.name, url: toInvitationUrl(ctx, secret) } : [],
    ),
  );
  return made.map(({ row, invitation, error, secret }) => ({
    line: row.line,
    text: row.text,
    login: invitation?.login ?? null,
    email: invitation?.email ?? null,
    name: invitation?.name ?? null,
    url: invitation ? toInvitationUrl(ctx, secret) : null,
    error: error ?? null,
  }));
}
