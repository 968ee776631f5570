import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { getSiteSetting } from "#server/accounts/site-settings.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { listProviders } from "#server/single-sign-on/provider.ts";
import { hasAuthenticated, loadRequirements } from "#server/single-sign-on/requirement.ts";
import { listTokenOrganizations } from "#server/single-sign-on/token-organization.ts";
import { isWhollyDismissed } from "#shared/single-sign-on.ts";
import { paths } from "#shared/paths.ts";

type Resolvers = FeatureResolvers["single-sign-on"];

export const Organization: Resolvers["Organization"] = {
  requiresSingleSignOn: async ({ id }, _, ctx) => (await batch(ctx, loadRequirements, id)) !== undefined,
  singleSignOnPath: ({ login }) => paths.singleSignOn(login),
  singleSignOnProviders: async ({ id }, _, ctx) => (await batch(ctx, listProviders, id)) ?? [],
  viewerHasSingleSignOn: ({ id }, _, ctx) => hasAuthenticated(ctx, id),
  viewerNeedsSingleSignOn: ({ id }, _, { viewer }) => viewer.hiddenOrganizationIds.includes(id),
};

export const Viewer: Resolvers["Viewer"] = {
  isEnterpriseManagedUser: (_, __, { viewer: { managedBy = null } }) => managedBy !== null,
  ssoOrganizations: (_, __, ctx) => loadHiddenOrganizations(ctx),
  showsSingleSignOnBanner: async (_, __, ctx) => {
    const { hiddenOrganizationIds, dismissedOrganizationIds = [] } = ctx.viewer;
    if (hiddenOrganizationIds.length === 0 || isWhollyDismissed(hiddenOrganizationIds, dismissedOrganizationIds)) {
      return false;
    }
    return getSiteSetting(ctx, "singleSignOnBanner");
  },
};

export const AccessToken: Resolvers["AccessToken"] = {
  singleSignOn: async ({ id }, _, ctx) => (await batch(ctx, listTokenOrganizations, id)) ?? [],
};

export const SingleSignOnProvider: Resolvers["SingleSignOnProvider"] = {
  signInPath: ({ slug }) => `/identity/${slug}`,
};

export const TokenSingleSignOn: Resolvers["TokenSingleSignOn"] = {
  organization: async ({ organizationId }, _, ctx) => {
    const account = await batch(ctx, loadAccounts, organizationId);
    if (!account) throw new Error("The organization of a token does not exist.");
    return account;
  },
};

async function loadHiddenOrganizations(ctx: Context): Promise<AccountRow[]> {
  const rows = await Promise.all(ctx.viewer.hiddenOrganizationIds.map((id) => batch(ctx, loadAccounts, id)));
  return rows.flatMap((row) => row ?? []).toSorted((a, b) => (a.login.toLowerCase() < b.login.toLowerCase() ? -1 : 1));
}
