import { loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { refuseManagedProfile } from "#server/accounts/managed-account.ts";
import { requireSession } from "#server/accounts/signed-in.ts";
import { unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { LIMITS } from "#shared/limits.ts";
import { tooLong } from "#shared/messages.ts";

/** What is left out does not change; an empty text removes it. */
type ProfileInput = {
  name?: string | null;
  bio?: string | null;
  company?: string | null;
  location?: string | null;
  websiteUrl?: string | null;
  timeZone?: string | null;
};

const FIELDS = [
  { name: "name", label: "Name", max: LIMITS.profileText },
  { name: "bio", label: "Bio", max: LIMITS.bio },
  { name: "company", label: "Company", max: LIMITS.profileText },
  { name: "location", label: "Location", max: LIMITS.profileText },
  { name: "websiteUrl", label: "Website", max: LIMITS.profileText },
] as const;

export async function updateProfile(ctx: Context, input: ProfileInput): Promise<AccountRow | undefined> {
  const id = requireSession(ctx);
  for (const { name, label, max } of FIELDS)
    if ((input[name]?.trim().length ?? 0) > max) throw unprocessable(tooLong(label, max), name);
  if (input.name !== undefined && input.name !== null) await checkName(ctx, id, input.name);
  const website = toWebsite(input.websiteUrl);
  if (input.timeZone) checkTimeZone(input.timeZone);
  await ctx.db.run(sql`
    update accounts set name = ${changed(input.name, "name")}, bio = ${changed(input.bio, "bio")},
      company = ${changed(input.company, "company")}, location = ${changed(input.location, "location")},
      website = ${changed(website, "website")}, time_zone = ${changed(input.timeZone, "time_zone")}
    where id = ${id}`);
  return (await loadAccounts(ctx, [id]))[0];
}

/** Forms send the name that they show, which is no change. */
async function checkName(ctx: Context, id: number, name: string): Promise<void> {
  const [account] = await loadAccounts(ctx, [id]);
  if (name.trim() !== (account?.name ?? "")) refuseManagedProfile(ctx);
}

type Column = "name" | "bio" | "company" | "location" | "website" | "time_zone";

/** The new value of a column: null for an empty text, and the present one if none is given. */
function changed(text: string | null | undefined, column: Column): Sql {
  return sql`nullif(coalesce(${text?.trim() ?? null}, ${raw(column)}), '')`;
}

/** An address that a link can have: `javascript:` would run in the reader's session. */
function toWebsite(text: string | null | undefined): string | null {
  const typed = text?.trim();
  if (!typed) return typed ?? null;
  const address = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw unprocessable("Website must be an http or https address.", "websiteUrl");
  return address;
}

function checkTimeZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone }).format(0);
  } catch {
    throw unprocessable("Time zone is unknown.", "timeZone");
  }
}
