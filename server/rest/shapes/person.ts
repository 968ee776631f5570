import { readSummary } from "#server/rest/shapes/account-summary.ts";
import { loadOrganizations } from "#server/organizations/organization.ts";
import type { AccountRow } from "#server/accounts/account.ts";
import { loadProfiles } from "#server/accounts/profile.ts";
import { hasScope } from "#server/accounts/token-scopes.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { toTimestamp } from "#server/rest/shapes/addresses.ts";
import { toUser } from "#server/rest/shapes/user.ts";

/** GitHub's `public-user`. */
export async function toPublicUser(ctx: Context, account: AccountRow) {
  const [profile, summary] = await Promise.all([
    batch(ctx, loadProfiles, account.id),
    batch(ctx, readSummary, account.id),
  ]);
  const organization = account.kind === "ORGANIZATION" ? await batch(ctx, loadOrganizations, account.id) : undefined;
  return {
    ...toUser(ctx, account),
    name: account.name,
    company: profile?.company ?? null,
    blog: profile?.website ?? organization?.websiteUrl ?? "",
    location: profile?.location ?? null,
    email: null as string | null,
    hireable: null,
    bio: profile?.bio ?? organization?.description ?? null,
    twitter_username: null,
    public_repos: summary?.publicRepositories ?? 0,
    public_gists: 0,
    followers: 0,
    following: 0,
    created_at: toTimestamp(account.createdAt),
    updated_at: toTimestamp(account.createdAt),
  };
}

/** GitHub's `private-user`, the viewer's own account, for tokens that read what belongs to the person. */
export async function toPrivateUser(ctx: Context, account: AccountRow) {
  if (!hasScope(ctx.viewer, "repo", "user")) return toPublicUser(ctx, account);
  const [person, summary] = await Promise.all([toPublicUser(ctx, account), batch(ctx, readSummary, account.id)]);
  const own = summary?.privateRepositories ?? 0;
  return {
    ...person,
    email: account.email,
    private_gists: 0,
    total_private_repos: own,
    owned_private_repos: own,
    disk_usage: 0,
    collaborators: 0,
    two_factor_authentication: summary?.hasTwoFactor ?? false,
  };
}
