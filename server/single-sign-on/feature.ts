import { MEMBER_REMOVED } from "#server/access/membership.ts";
import { addStep } from "#server/platform/hooks.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { bannerRoute } from "#server/single-sign-on/banner-route.ts";
import { Mutation } from "#server/single-sign-on/graphql/mutations.ts";
import { revokeTokens } from "#server/single-sign-on/token-organization.ts";
import * as types from "#server/single-sign-on/graphql/types.ts";

/** Organizations whose private content is hidden from sessions and tokens without single sign-on. */
export const singleSignOn: SchemaFeature<"single-sign-on"> = {
  name: "single-sign-on",
  hasSchema: true,
  resolvers: { ...types, Mutation },
  hooks: [addStep(MEMBER_REMOVED, revokeTokens)],
  routes: bannerRoute,
};
