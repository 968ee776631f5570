import { makeSecret, secretHash } from "#server/accounts/secret.ts";
import { requireSession } from "#server/accounts/signed-in.ts";
import { listSingleSignOnOrganizations } from "#server/accounts/hidden-organizations.ts";
import { loadAccounts } from "#server/accounts/account.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { requireView } from "#server/views/view.ts";
import { paths } from "#shared/paths.ts";

/** An address for feed readers, which cannot sign in: its secret reads this one view as this person. A new one ends the old one. */
export async function createSearchShortcutFeed(ctx: Context, input: { id: number }): Promise<string> {
  const me = requireSession(ctx);
  const view = await requireView(ctx, input.id);
  const { secret, hash } = makeSecret();
  await ctx.db.run(sql`
    insert into view_feeds (view_id, account_id, token_hash, created_at) values (${view.id}, ${me}, ${hash}, ${ctx.now})
    on conflict (view_id, account_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at`);
  return `${ctx.config.url}${paths.viewFeed(globalId("SSC", view.id))}?token=${secret}`;
}

/** A context of the account that created the secret of the feed. Undefined: the secret is not valid, or the account is suspended. */
export async function feedContext(ctx: Context, viewId: number, secret: string): Promise<Context | undefined> {
  const feed = await ctx.db.row<{ accountId: number }>(
    sql`select f.account_id from view_feeds f join accounts a on a.id = f.account_id
      where f.view_id = ${viewId} and f.token_hash = ${secretHash(secret)} and a.suspended_at is null`,
  );
  const [account] = feed ? await loadAccounts(ctx, [feed.accountId]) : [];
  if (!account) return undefined;
  const hiddenOrganizationIds = await listSingleSignOnOrganizations(ctx, account.id);
  // Like a token, it reads what the account can read, but is not a session.
  return {
    ...ctx,
    viewer: {
      accountId: account.id,
      login: account.login,
      isSiteAdmin: false,
      scopes: ["repo"],
      hiddenOrganizationIds,
    },
  };
}
