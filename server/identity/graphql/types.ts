import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { allowsSiteAdministration } from "#server/access/policy.ts";
import { loadAccounts } from "#server/accounts/account.ts";
import { getSiteSetting } from "#server/accounts/site-settings.ts";
import { listConfirmationProviders } from "#server/identity/confirm-with-provider.ts";
import { loadHasOtherSignIn } from "#server/identity/delete-external-identity.ts";
import { listIdentities } from "#server/identity/external-identity.ts";
import { loadPeopleCounts } from "#server/identity/people-counts.ts";
import { getProviderUrls, listEnabledProviders, listProviders, type Provider } from "#server/identity/provider.ts";
import { toPem } from "#server/identity/saml-metadata.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { paths } from "#shared/paths.ts";

type Resolvers = FeatureResolvers["identity"];

export const Viewer: Resolvers["Viewer"] = {
  allowsPasswordSignIn: (_, __, ctx) => getSiteSetting(ctx, "passwordSignIn"),
  identityBaseUrl: (_, __, ctx) => `${ctx.config.url}/identity`,
  signInProviders: (_, __, ctx) => listEnabledProviders(ctx),
  identityProviders: (_, __, ctx) =>
    allowsSiteAdministration({ isSiteAdmin: ctx.viewer.isSiteAdmin, hasSession: ctx.viewer.scopes === null })
      ? listProviders(ctx)
      : [],
  confirmationProviders: (_, __, ctx) => listConfirmationProviders(ctx),
  externalIdentities: async (_, __, { viewer, ...ctx }) =>
    viewer.accountId === null || viewer.scopes !== null ? [] : listIdentities({ ...ctx, viewer }, viewer.accountId),
};

export const SignInProvider: Resolvers["SignInProvider"] = {
  resourcePath: ({ slug }) => paths.signInWith(slug),
};

const urls = ({ slug }: Provider, ctx: Context) => getProviderUrls(ctx.config, slug);
const counts = async ({ id }: Provider, ctx: Context) => (await batch(ctx, loadPeopleCounts, id)) ?? NOBODY;
const NOBODY = { people: 0, solePeople: 0 };

export const IdentityProvider: Resolvers["IdentityProvider"] = {
  id: ({ id }) => globalId("IDP", id),
  assertionConsumerUrl: (provider, _, ctx) => urls(provider, ctx).assertionConsumer,
  backChannelLogoutUrl: (provider, _, ctx) => urls(provider, ctx).backChannelLogout,
  callbackUrl: (provider, _, ctx) => urls(provider, ctx).callback,
  metadataUrl: (provider, _, ctx) => urls(provider, ctx).metadata,
  scimUrl: (provider, _, ctx) => urls(provider, ctx).scim,
  hasClientSecret: ({ secret }) => secret !== null,
  peopleCount: async (provider, _, ctx) => (await counts(provider, ctx)).people,
  solePeopleCount: async (provider, _, ctx) => (await counts(provider, ctx)).solePeople,
  groupsClaim: ({ settings }) => settings.groupsClaim,
  mappings: ({ settings }) => settings.mappings.map((mapping) => ({ organization: null, team: null, ...mapping })),
  provisions: ({ settings }) => settings.provisions,
  managesUsers: ({ settings }) => settings.managesUsers === true,
  organization: async ({ organizationId }, _, ctx) =>
    organizationId === null ? null : ((await batch(ctx, loadAccounts, organizationId)) ?? null),
  trustsEmail: ({ settings }) => settings.trustsEmail,
  issuer: ({ kind, settings }) => (kind === "OIDC" ? settings.issuer : null),
  clientId: ({ kind, settings }) => (kind === "OIDC" ? settings.clientId : null),
  scopes: ({ kind, settings }) => (kind === "OIDC" ? settings.scopes : null),
  signsOut: ({ kind, settings }) => kind === "OIDC" && settings.signsOut === true,
  usernameClaim: ({ kind, settings }) => (kind === "OIDC" ? settings.usernameClaim : settings.usernameAttribute),
  entityId: ({ kind, settings }) => (kind === "SAML" ? settings.entityId : null),
  signInUrl: ({ kind, settings }) => (kind === "SAML" ? settings.signInUrl : null),
  certificates: ({ kind, settings }) => (kind === "SAML" ? settings.certificates.map(toPem) : []),
  nameAttribute: ({ kind, settings }) => (kind === "SAML" ? settings.nameAttribute : ""),
  emailAttribute: ({ kind, settings }) => (kind === "SAML" ? settings.emailAttribute : ""),
};

export const ExternalIdentity: Resolvers["ExternalIdentity"] = {
  id: ({ id }) => globalId("IDX", id),
  email: ({ attributes }) => attributes.email ?? null,
  username: ({ attributes, userName }) => attributes.username ?? userName,
  provider: ({ providerName, providerSlug }) => ({ name: providerName, slug: providerSlug }),
  viewerCanDelete: async ({ id }, _, ctx) => (await batch(ctx, loadHasOtherSignIn, id)) ?? false,
};
