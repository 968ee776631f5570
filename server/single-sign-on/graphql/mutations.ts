import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { loadAccounts } from "#server/accounts/account.ts";
import { orNotFound } from "#server/errors.ts";
import { decode } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";
import { batch } from "#server/platform/context.ts";
import { setSingleSignOnRequirement } from "#server/single-sign-on/requirement.ts";
import { setTokenSingleSignOn } from "#server/single-sign-on/token-organization.ts";

export const Mutation: FeatureResolvers["single-sign-on"]["Mutation"] = {
  setSingleSignOnRequirement: mutation(
    setSingleSignOnRequirement,
    (input) => ({ organizationId: decode.account(input.organizationId), isRequired: input.isRequired }),
    async (_, { ctx, commandInput: { organizationId } }) => ({
      organization: orNotFound(await batch(ctx, loadAccounts, organizationId), "an Organization"),
    }),
  ),
  setTokenSingleSignOn: mutation(
    setTokenSingleSignOn,
    (input) => ({
      tokenId: decode.accessToken(input.accessTokenId),
      organizationId: decode.account(input.organizationId),
      isAuthorized: input.isAuthorized,
    }),
    () => ({ viewer: {} }),
  ),
};
