import { managingProvider } from "#server/accounts/hidden-organizations.ts";
import type { Context, Viewer } from "#server/platform/context.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";

type Account = { accountId: number; login: string; managedBy: number | null; address: string };

/** The context of the account in whose name a code host acts; undefined if there is no such account, or it is suspended. */
export async function asAccount(ctx: Context, id: number | null): Promise<Context | undefined> {
  const [account] = await selectAccounts(ctx, sql`a.id = ${id}`);
  return account && asViewer(ctx, account);
}

/** The contexts of those who have verified these addresses, by address in lower case. */
export async function asAuthors(ctx: Context, addresses: readonly string[]): Promise<Map<string, Context>> {
  const wanted = [...new Set(addresses.map((address) => address.toLowerCase()))];
  const rows = await selectAccounts(ctx, sql`lower(e.address) = any(${wanted}::text[]) and e.verified_at is not null`);
  const byAccount = new Map(rows.map((row) => [row.accountId, asViewer(ctx, row)]));
  return new Map(
    rows.flatMap((row) => {
      const author = byAccount.get(row.accountId);
      return author ? [[row.address, author]] : [];
    }),
  );
}

function selectAccounts(ctx: Context, where: Sql): Promise<Account[]> {
  return ctx.db.rows<Account>(sql`
    select a.id as account_id, a.login, ${managingProvider()} as managed_by, coalesce(lower(e.address), '') as address
    from accounts a left join email_addresses e on e.account_id = a.id
    where ${where} and a.kind = 'USER' and a.suspended_at is null`);
}

function asViewer(ctx: Context, { accountId, login, managedBy }: Account): Context {
  const viewer: Viewer = { accountId, login, managedBy, isSiteAdmin: false, scopes: null, hiddenOrganizationIds: [] };
  return { ...ctx, viewer };
}
