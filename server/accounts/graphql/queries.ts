import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { loadAccounts, type AccountKind } from "#server/accounts/account.ts";
import { findAccountByLogin } from "#server/accounts/former-logins.ts";
import { isSetupToken } from "#server/accounts/setup.ts";
import { signedIn } from "#server/accounts/signed-in.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { orMissing } from "#server/platform/graphql/or-missing.ts";
import { orNotFound } from "#server/errors.ts";

export const Query: FeatureResolvers["accounts"]["Query"] = {
  viewer: async (_, __, ctx) => orNotFound(await batch(ctx, loadAccounts, signedIn(ctx)), "a User"),
  safeViewer: () => ({}),
  isSetUpTokenValid: (_, { token }, ctx) => isSetupToken(ctx, token),
  actor: async (_, { login }, ctx) => (await findAccountByLogin(ctx, login)) ?? null,
  user: async (_, { login }, ctx) =>
    orMissing(ctx, await findAccount(ctx, login, ["USER"]), `a User with the login of '${login}'`),
  organization: async (_, { login }, ctx) =>
    orMissing(ctx, await findAccount(ctx, login, ["ORGANIZATION"]), `an Organization with the login of '${login}'`),
  repositoryOwner: (_, { login }, ctx) => findAccount(ctx, login, ["USER", "ORGANIZATION"]),
};

async function findAccount(ctx: Context, login: string, kinds: AccountKind[]) {
  const account = await findAccountByLogin(ctx, login);
  return account && kinds.includes(account.kind) ? account : null;
}
