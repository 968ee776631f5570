import type { AccountRow } from "#server/accounts/account.ts";
import { loadOrganizations, type OrganizationRow } from "#server/organizations/organization.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { readSummary } from "#server/rest/shapes/account-summary.ts";
import { apiAddress, toTimestamp } from "#server/rest/shapes/addresses.ts";
import { avatarUrl } from "#server/rest/shapes/user.ts";
import { paths } from "#shared/paths.ts";

/** GitHub's `organization-simple`. */
export async function toOrganization(ctx: Context, account: AccountRow) {
  return toSimple(ctx, account, await batch(ctx, loadOrganizations, account.id));
}

/** GitHub's `organization-full`. */
export async function toFullOrganization(ctx: Context, account: AccountRow) {
  const [organization, summary] = await Promise.all([
    batch(ctx, loadOrganizations, account.id),
    batch(ctx, readSummary, account.id),
  ]);
  return {
    ...toSimple(ctx, account, organization),
    name: account.name ?? account.login,
    ...(organization?.websiteUrl ? { blog: organization.websiteUrl } : {}),
    html_url: ctx.config.url + paths.account(account.login),
    has_organization_projects: true,
    has_repository_projects: true,
    public_repos: summary?.publicRepositories ?? 0,
    public_gists: 0,
    followers: 0,
    following: 0,
    type: "Organization",
    created_at: toTimestamp(account.createdAt),
    updated_at: toTimestamp(account.createdAt),
    archived_at: null,
  };
}

function toSimple(ctx: Context, account: AccountRow, organization: OrganizationRow | undefined) {
  const url = apiAddress(ctx, `/orgs/${account.login}`);
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
    description: organization?.description ?? null,
  };
}
