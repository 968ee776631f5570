import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { confirmAccess, prepareConfirmation, startConfirmation } from "#server/authentication/confirm-access.ts";
import { removePasskey, renamePasskey } from "#server/authentication/passkey.ts";
import { addPasskey, startPasskey } from "#server/authentication/register-passkey.ts";
import {
  disableTwoFactor,
  enableTwoFactor,
  prepareTwoFactor,
  regenerateRecoveryCodes,
  startTwoFactor,
} from "#server/authentication/set-up-two-factor.ts";
import { decode } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";

const viewer = {};
const nothing = () => undefined;

export const Mutation: FeatureResolvers["authentication"]["Mutation"] = {
  startConfirmation: mutation(startConfirmation, nothing, (options) => ({ options })),
  confirmAccess: mutation(
    confirmAccess,
    (input, ctx) => prepareConfirmation(ctx, input),
    () => ({ viewer }),
  ),
  startTwoFactor: mutation(startTwoFactor, nothing, (setup) => setup),
  enableTwoFactor: mutation(
    enableTwoFactor,
    (input, ctx) => prepareTwoFactor(ctx, input),
    (recoveryCodes) => ({ recoveryCodes, viewer }),
  ),
  disableTwoFactor: mutation(disableTwoFactor, nothing, () => ({ viewer })),
  regenerateRecoveryCodes: mutation(regenerateRecoveryCodes, nothing, (recoveryCodes) => ({ recoveryCodes, viewer })),
  startPasskey: mutation(startPasskey, nothing, (options) => ({ options })),
  addPasskey: mutation(
    addPasskey,
    (input) => input,
    () => ({ viewer }),
  ),
  renamePasskey: mutation(
    renamePasskey,
    (input) => ({ ...input, id: decode.passkey(input.passkeyId) }),
    () => ({ viewer }),
  ),
  removePasskey: mutation(
    removePasskey,
    (input) => ({ id: decode.passkey(input.passkeyId) }),
    () => ({ viewer }),
  ),
};
