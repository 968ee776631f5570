import { timingSafeEqual } from "node:crypto";
import { loadAccounts } from "#server/accounts/account.ts";
import { listSingleSignOnOrganizations } from "#server/accounts/hidden-organizations.ts";
import { requireSession } from "#server/accounts/signed-in.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { sign } from "#server/platform/encryption.ts";

/*
 * Feed readers and calendars cannot sign in. The address of a private feed contains a token: an account, and a signature of this
 * account, the path of the feed and the number of times that the account has reset its feeds. It reads this one feed, and nothing
 * is stored by which a token could be made.
 */

type Signed = { accountId: number; version: number; path: string };

/** The address of a feed for the viewer, with a token. */
export async function makeFeedUrl(
  ctx: Context,
  path: string,
  parameters: Record<string, string> = {},
): Promise<string> {
  const accountId = requireSession(ctx);
  const token = await makeToken(ctx, { accountId, version: await loadVersion(ctx, accountId), path });
  return `${ctx.config.url}${path}?${new URLSearchParams({ ...parameters, token })}`;
}

/** A context of the account that a token of this path belongs to. Undefined: it is not valid any more, or the account is suspended. */
export async function getFeedContext(ctx: Context, path: string, token: string): Promise<Context | undefined> {
  const accountId = Number(/^(\d{1,15})\.[\w-]{43}$/.exec(token)?.[1] ?? 0);
  if (accountId === 0) return undefined;
  const expected = await makeToken(ctx, { accountId, version: await loadVersion(ctx, accountId), path });
  if (expected.length !== token.length || !timingSafeEqual(Buffer.from(expected), Buffer.from(token))) return undefined;
  const [account] = await loadAccounts(ctx, [accountId]);
  const isActive = await ctx.db.row(sql`select 1 from accounts where id = ${accountId} and suspended_at is null`);
  if (!account || !isActive) return undefined;
  const hiddenOrganizationIds = await listSingleSignOnOrganizations(ctx, accountId);
  // Like a token of the API, it reads what the account can read, but is not a session.
  return {
    ...ctx,
    viewer: { accountId, login: account.login, isSiteAdmin: false, scopes: ["repo"], hiddenOrganizationIds },
  };
}

/** No address of the viewer's private feeds works any more. */
export async function resetFeedTokens(ctx: Context): Promise<void> {
  const me = requireSession(ctx);
  await ctx.db.run(sql`
    insert into feed_versions (account_id, version, reset_at) values (${me}, 1, ${ctx.now})
    on conflict (account_id) do update set version = feed_versions.version + 1, reset_at = excluded.reset_at`);
}

async function makeToken({ config }: Context, { accountId, version, path }: Signed): Promise<string> {
  const content = Buffer.from(JSON.stringify([accountId, version, path.toLowerCase()]));
  return `${accountId}.${(await sign(config, "feed", content)).toString("base64url")}`;
}

async function loadVersion({ db }: Context, accountId: number): Promise<number> {
  const row = await db.row<{ version: number }>(sql`select version from feed_versions where account_id = ${accountId}`);
  return row?.version ?? 0;
}
