import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { deleteExternalIdentity } from "#server/identity/delete-external-identity.ts";
import { setPasswordSignIn } from "#server/identity/password-sign-in.ts";
import { testIdentityProvider } from "#server/identity/test-provider.ts";
import {
  createIdentityProvider,
  createScimToken,
  deleteIdentityProvider,
  setIdentityProviderEnabled,
  updateIdentityProvider,
} from "#server/identity/write-provider.ts";
import { decode } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";

const viewer = {};

const toId = ({ identityProviderId }: { identityProviderId: string }) => ({
  id: decode.identityProvider(identityProviderId),
});

export const Mutation: FeatureResolvers["identity"]["Mutation"] = {
  createIdentityProvider: mutation(
    createIdentityProvider,
    (input) => input,
    (identityProvider) => ({ identityProvider, viewer }),
  ),
  updateIdentityProvider: mutation(
    updateIdentityProvider,
    (input) => ({ ...toId(input), settings: input.settings }),
    (identityProvider) => ({ identityProvider }),
  ),
  setIdentityProviderEnabled: mutation(
    setIdentityProviderEnabled,
    (input) => ({ ...toId(input), isEnabled: input.isEnabled }),
    (identityProvider) => ({ identityProvider }),
  ),
  deleteIdentityProvider: mutation(deleteIdentityProvider, toId, () => ({ viewer })),
  createScimToken: mutation(createScimToken, toId, ({ provider, token }) => ({ identityProvider: provider, token })),
  setPasswordSignIn: mutation(
    setPasswordSignIn,
    (input) => input,
    () => ({ viewer }),
  ),
  deleteExternalIdentity: mutation(
    deleteExternalIdentity,
    ({ externalIdentityId }) => ({ id: decode.externalIdentity(externalIdentityId) }),
    () => ({ viewer }),
  ),
  testIdentityProvider: async (_, { input }, ctx) => ({
    issuer: await testIdentityProvider(ctx, input),
    clientMutationId: input.clientMutationId ?? null,
  }),
};
