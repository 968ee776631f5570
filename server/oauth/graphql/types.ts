import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { listAuthorizations, loadAuthorizedApp } from "#server/oauth/authorization.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";

type Resolvers = FeatureResolvers["oauth"];

export const AppAuthorization: Resolvers["AppAuthorization"] = {
  id: ({ id }) => globalId("APPA", id),
  app: (authorization, _, ctx) => loadAuthorizedApp(ctx, authorization),
};

export const Viewer: Resolvers["Viewer"] = {
  appAuthorizations: (_, __, ctx) => listAuthorizations(ctx),
};
