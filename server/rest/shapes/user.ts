import { loadAccounts, type AccountKind, type AccountRow } from "#server/accounts/account.ts";
import { GHOST } from "#server/accounts/load-account.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { apiAddress } from "#server/rest/shapes/addresses.ts";
import { paths } from "#shared/paths.ts";

const TYPES: Readonly<Record<AccountKind, string>> = {
  USER: "User",
  ORGANIZATION: "Organization",
  BOT: "Bot",
  MANNEQUIN: "Mannequin",
};

/** GitHub's `simple-user`, for accounts of all kinds. */
export function toUser(ctx: Context, account: AccountRow) {
  const url = apiAddress(ctx, `/users/${encodeURIComponent(account.login)}`);
  return {
    login: account.login,
    id: account.id,
    node_id: globalId("A", account.id),
    avatar_url: avatarUrl(ctx, account),
    gravatar_id: "",
    url,
    html_url: ctx.config.url + paths.account(account.login),
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type: TYPES[account.kind],
    user_view_type: "public",
    site_admin: account.isSiteAdmin,
  };
}

export type RestUser = ReturnType<typeof toUser>;

/** The account of an id, loaded in a batch; null for a deleted one. */
export async function loadUser(ctx: Context, id: number | null): Promise<RestUser | null> {
  return id === null ? null : ((await batch(ctx, loadUsers, id)) ?? null);
}

/** Each account is made once for an answer, however often it is in it. */
async function loadUsers(ctx: Context, ids: readonly number[]): Promise<(RestUser | undefined)[]> {
  const accounts = await Promise.all(ids.map((id) => batch(ctx, loadAccounts, id)));
  return accounts.map((account) => account && toUser(ctx, account));
}

export function avatarUrl(ctx: Context, account: AccountRow): string {
  return ctx.config.url + paths.avatar(account.id, { size: null, version: account.avatarVersion });
}

/** Who stands for a deleted account where GitHub's shape needs somebody. */
export function ghostUser(ctx: Context): RestUser {
  return toUser(ctx, GHOST);
}
