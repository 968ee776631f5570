import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { resetAddresses } from "#server/inbound-mail/issue-address.ts";
import { decode } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";

export const Mutation: FeatureResolvers["inbound-mail"]["Mutation"] = {
  resetEmailAddresses: mutation(
    resetAddresses,
    ({ repositoryId }) => ({ repositoryId: decode.repository(repositoryId) }),
    (repository) => ({ repository }),
  ),
};
