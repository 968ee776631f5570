import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { findAppOfClient, findAuthorization } from "#server/oauth/authorization.ts";
import { getRedirectUri } from "#server/oauth/authorize-app.ts";

export const Query: FeatureResolvers["oauth"]["Query"] = {
  appAuthorizationRequest: async (_, { clientId, redirectUri }, ctx) => {
    const app = ctx.viewer.accountId === null ? undefined : await findAppOfClient(ctx, clientId);
    if (!app) return null;
    return {
      app,
      isAuthorized: (await findAuthorization(ctx, app.id)) !== undefined,
      redirectUri: getRedirectUri(app, redirectUri ?? undefined) ?? null,
    };
  },
};
