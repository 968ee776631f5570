import type { AccountRow } from "#server/accounts/account.ts";
import type { Context } from "#server/platform/context.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { apiAddress } from "#server/rest/shapes/addresses.ts";
import { avatarUrl } from "#server/rest/shapes/user.ts";

/** GitHub's `organization-simple`. */
export function toSimpleOrganization(ctx: Context, account: AccountRow, description: string | null) {
  const url = apiAddress(ctx, `/orgs/${encodeURIComponent(account.login)}`);
  return {
    login: account.login,
    id: account.id,
    node_id: globalId("A", account.id),
    url,
    repos_url: `${url}/repos`,
    events_url: `${url}/events`,
    hooks_url: `${url}/hooks`,
    issues_url: `${url}/issues`,
    members_url: `${url}/members{/member}`,
    public_members_url: `${url}/public_members{/member}`,
    avatar_url: avatarUrl(ctx, account),
    description: description ?? "",
  };
}
