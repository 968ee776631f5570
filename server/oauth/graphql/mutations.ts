import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { deleteAuthorization } from "#server/oauth/authorization.ts";
import { authorizeApp } from "#server/oauth/authorize-app.ts";
import { authorizeDevice, denyDevice, findDeviceApp } from "#server/oauth/device-request.ts";
import type { AppRow } from "#server/apps/app.ts";
import { decode } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";
import type { Context } from "#server/platform/context.ts";

/** Outside of the transaction, so that wrong guesses are counted. */
const toDeviceAnswer = async ({ userCode }: { userCode: string }, ctx: Context) => ({
  userCode,
  app: await findDeviceApp(ctx, { userCode }),
});

export const Mutation: FeatureResolvers["oauth"]["Mutation"] = {
  authorizeApp: mutation(
    authorizeApp,
    ({ redirectUri, state, codeChallenge, codeChallengeMethod, clientId }) => ({
      clientId,
      redirectUri: redirectUri ?? undefined,
      state: state ?? undefined,
      codeChallenge: codeChallenge ?? undefined,
      codeChallengeMethod: codeChallengeMethod ?? undefined,
    }),
    (authorized) => authorized,
  ),
  findDevice: mutation(
    async (_: Context, { app }: { app: AppRow }) => app,
    toDeviceAnswer,
    (app) => ({ app }),
  ),
  authorizeDevice: mutation(authorizeDevice, toDeviceAnswer, (app) => ({ app })),
  denyDevice: mutation(denyDevice, toDeviceAnswer, (app) => ({ app })),
  deleteAppAuthorization: mutation(
    deleteAuthorization,
    ({ appAuthorizationId }) => ({ id: decode.appAuthorization(appAuthorizationId) }),
    (_, { ctx }) => ({ viewer: ctx.viewer }),
  ),
};
