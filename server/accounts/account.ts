import type { Context } from "#server/platform/context.ts";
import { prepared, raw, sql } from "#server/platform/db/sql.ts";

export type AccountKind = "USER" | "ORGANIZATION" | "BOT" | "MANNEQUIN";

export type AccountRow = {
  id: number;
  kind: AccountKind;
  login: string;
  name: string | null;
  email: string | null;
  /** Null: the account has an identicon. */
  avatarVersion: string | null;
  isSiteAdmin: boolean;
  createdAt: Date;
};

/** The columns of an `AccountRow`, of the table alias `a`. */
export const ACCOUNT_COLUMNS = raw(
  "a.id, a.kind, a.login, a.name, a.email, a.avatar_version, a.is_site_admin, a.created_at",
);

export async function loadAccounts(ctx: Context, ids: readonly number[]): Promise<(AccountRow | undefined)[]> {
  const rows = await ctx.db.rows<AccountRow>(
    prepared(sql`select ${ACCOUNT_COLUMNS} from accounts a where a.id = any(${ids}::bigint[])`),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

export function accountByLogin(ctx: Context, login: string): Promise<AccountRow | undefined> {
  return ctx.db.row<AccountRow>(
    prepared(sql`select ${ACCOUNT_COLUMNS} from accounts a where lower(a.login) = lower(${login})`),
  );
}

/** Accounts by their login in lower case. */
export async function accountsByLogins(ctx: Context, logins: readonly string[]): Promise<Map<string, AccountRow>> {
  const uniqueLogins = [...new Set(logins.map((login) => login.toLowerCase()))];
  if (uniqueLogins.length === 0) return new Map();
  const rows = await ctx.db.rows<AccountRow>(
    prepared(sql`select ${ACCOUNT_COLUMNS} from accounts a where lower(a.login) = any(${uniqueLogins}::text[])`),
  );
  return new Map(rows.map((row) => [row.login.toLowerCase(), row]));
}

const LOGIN = /^[A-Za-z0-9_](?:[A-Za-z0-9_]|[-.](?=[A-Za-z0-9_])){0,38}$/;

/** First path segments of pages, present and possible, which would hide an account of that name. */
const RESERVED = new Set(
  (
    "about account accounts admin api apps assets avatars blog boards codespaces collections contact customer dashboard discussions " +
    "docs enterprise events explore favicon.ico features ghost gist gists graphql healthz help home identity imports inbox issues join " +
    "labels live login logout marketplace metrics milestones new news notifications oauth organizations orgs password_reset " +
    "pricing privacy projects public pulls readyz repos reset repositories rest robots.txt saml scim search security session sessions " +
    "settings setup signin signout signup site sponsors stars static status support sw.js teams terms topics trending " +
    "user-attachments users watching well-known wiki"
  ).split(" "),
);

/** Why a login cannot be used, or undefined if it can. */
export function validateLogin(login: string): string | undefined {
  if (login === "") return "Username cannot be empty.";
  if (login.length > 39) return "Username is too long (maximum is 39 characters).";
  if (!LOGIN.test(login)) {
    return "Username may only contain letters, digits, underscores, single hyphens and dots, and cannot begin or end with a hyphen or dot.";
  }
  if (RESERVED.has(login.toLowerCase())) return `Username '${login}' is unavailable.`;
  return undefined;
}

const TYPE_NAMES = {
  USER: "User",
  ORGANIZATION: "Organization",
  BOT: "Bot",
  MANNEQUIN: "Mannequin",
} as const satisfies Record<AccountKind, string>;

export function accountTypeName(account: AccountRow): (typeof TYPE_NAMES)[AccountKind] {
  return TYPE_NAMES[account.kind];
}
