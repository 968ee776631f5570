import { loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { listAccounts } from "#server/accounts/list-accounts.ts";
import { orNotFound } from "#server/errors.ts";
import { batch, inOrder, type Context } from "#server/platform/context.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import type { Connection, PageArgs } from "#server/platform/graphql/connection.ts";
import { LIMITS } from "#shared/limits.ts";

/** What site administrators see of an account, beside what everybody sees. */
export type AdministrationRow = {
  id: number;
  email: string | null;
  isEmailVerified: boolean;
  isSuspended: boolean;
  awaitsApproval: boolean;
  lastSeenAt: Date | null;
};

const FILTERS = {
  ALL: sql`true`,
  SITE_ADMINISTRATORS: sql`a.is_site_admin`,
  SUSPENDED: sql`a.suspended_at is not null and not a.awaits_approval`,
  AWAITING_APPROVAL: sql`a.awaits_approval`,
  NEVER_SIGNED_IN: sql`a.last_seen_at is null`,
} satisfies Record<string, Sql>;

export type PersonFilter = keyof typeof FILTERS;

type PeopleArgs = PageArgs & { query?: string | null; filter?: PersonFilter | null };

/** People by login. A query is a part of a login, a name or an address. */
export function listPeople(ctx: Context, args: PeopleArgs): Promise<Connection<AccountRow>> {
  const where = sql`a.kind = 'USER' and ${FILTERS[args.filter ?? "ALL"]} and ${matches(args.query)}`;
  return listAccounts(ctx, args, { from: sql`accounts a where ${where}`, pageSize: LIMITS.pageSize });
}

function matches(query: string | null | undefined): Sql {
  const text = query?.trim().toLowerCase() ?? "";
  if (text === "") return sql`true`;
  return sql`(strpos(lower(a.login), ${text}) > 0 or strpos(lower(a.name), ${text}) > 0 or exists (
    select 1 from email_addresses e where e.account_id = a.id and strpos(lower(e.address), ${text}) > 0))`;
}

export async function loadAdministrations(
  ctx: Context,
  ids: readonly number[],
): Promise<(AdministrationRow | undefined)[]> {
  const rows = await ctx.db.rows<AdministrationRow>(sql`
    select a.id, a.email, a.suspended_at is not null as is_suspended, a.awaits_approval, a.last_seen_at,
      exists (select 1 from email_addresses e where e.account_id = a.id and e.is_primary and e.verified_at is not null) as is_email_verified
    from accounts a where a.id = any(${ids}::bigint[])`);
  const order = inOrder<{ id: number }, AdministrationRow>(
    ids.map((id) => ({ id })),
    rows,
    ({ id }) => String(id),
  );
  return order;
}

/** The account of a person, by its id. */
export async function requirePerson(ctx: Context, id: number): Promise<AccountRow> {
  const account = orNotFound(await batch(ctx, loadAccounts, id), "a User");
  return orNotFound(account.kind === "USER" ? account : undefined, "a User");
}
