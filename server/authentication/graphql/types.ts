import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { listConfirmationMethods } from "#server/authentication/confirm-access.ts";
import { listPasskeys } from "#server/authentication/passkey.ts";
import { countRecoveryCodes } from "#server/authentication/recovery-codes.ts";
import { isTwoFactorEnabled } from "#server/authentication/second-factor.ts";
import type { Context } from "#server/platform/context.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";

type Resolvers = FeatureResolvers["authentication"];

/** The account of a session; 0, which no account has, for tokens and visitors. */
const getOwnId = ({ viewer }: Context) => (viewer.scopes === null ? (viewer.accountId ?? 0) : 0);

export const Viewer: Resolvers["Viewer"] = {
  confirmationMethods: (_, __, ctx) => (getOwnId(ctx) === 0 ? [] : listConfirmationMethods(ctx)),
  isTwoFactorEnabled: (_, __, ctx) => isTwoFactorEnabled(ctx, getOwnId(ctx)),
  recoveryCodesLeft: (_, __, ctx) => countRecoveryCodes(ctx, getOwnId(ctx)),
  passkeys: (_, __, ctx) => listPasskeys(ctx, getOwnId(ctx)),
};

export const Passkey: Resolvers["Passkey"] = { id: (passkey) => globalId("PK", passkey.id) };
