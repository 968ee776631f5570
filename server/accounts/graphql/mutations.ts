import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { createAccessToken, deleteAccessToken } from "#server/accounts/access-token.ts";
import { changePassword, preparePassword } from "#server/accounts/change-password.ts";
import { confirmEmail, sendEmailVerification } from "#server/accounts/confirm-email.ts";
import { addEmail, preparePrimaryEmail, removeEmail, setPrimaryEmail } from "#server/accounts/email-settings.ts";
import { createSavedReply, deleteSavedReply, updateSavedReply } from "#server/accounts/saved-reply.ts";
import { deleteOtherSessions, deleteSession } from "#server/accounts/session.ts";
import { updateEmojiSkinTone } from "#server/accounts/emoji-skin-tone.ts";
import { updateProfile } from "#server/accounts/update-profile.ts";
import { orNotFound } from "#server/errors.ts";
import { decode } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";

const viewer = {};

export const Mutation: FeatureResolvers["accounts"]["Mutation"] = {
  createAccessToken: mutation(
    createAccessToken,
    (input) => input,
    (created) => ({ ...created, viewer }),
  ),
  deleteAccessToken: mutation(
    deleteAccessToken,
    (input) => ({ id: decode.accessToken(input.accessTokenId) }),
    () => ({ viewer }),
  ),
  createSavedReply: mutation(
    createSavedReply,
    (input) => input,
    (savedReply) => ({ savedReply, viewer }),
  ),
  updateSavedReply: mutation(
    updateSavedReply,
    (input) => ({ ...input, id: decode.savedReply(input.savedReplyId) }),
    (savedReply) => ({ savedReply, viewer }),
  ),
  deleteSavedReply: mutation(
    deleteSavedReply,
    (input) => ({ id: decode.savedReply(input.savedReplyId) }),
    () => ({ viewer }),
  ),
  updateProfile: mutation(
    updateProfile,
    (input) => input,
    (user) => ({ user: orNotFound(user, "a User"), viewer }),
  ),
  updateEmojiSkinTone: mutation(
    updateEmojiSkinTone,
    (input) => input,
    () => ({ viewer }),
  ),
  addEmail: mutation(
    addEmail,
    (input) => input,
    () => ({ viewer }),
  ),
  sendEmailVerification: mutation(
    sendEmailVerification,
    (input) => input,
    () => ({ viewer }),
  ),
  confirmEmail: mutation(
    confirmEmail,
    (input) => input,
    () => ({ viewer }),
  ),
  setPrimaryEmail: mutation(
    setPrimaryEmail,
    (input, ctx) => preparePrimaryEmail(ctx, input),
    () => ({ viewer }),
  ),
  removeEmail: mutation(
    removeEmail,
    (input) => input,
    () => ({ viewer }),
  ),
  changePassword: mutation(
    changePassword,
    (input, ctx) => preparePassword(ctx, input),
    () => ({ viewer }),
  ),
  deleteSession: mutation(
    deleteSession,
    ({ sessionId }) => ({ id: decode.session(sessionId) }),
    () => ({ viewer }),
  ),
  deleteOtherSessions: mutation(
    deleteOtherSessions,
    () => undefined,
    () => ({ viewer }),
  ),
};
