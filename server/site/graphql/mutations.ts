import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { decode, globalId } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";
import { createInvitation } from "#server/site/create-invitation.ts";
import { createInvitations } from "#server/site/create-invitations.ts";
import { createPasswordResetLink } from "#server/site/create-password-reset-link.ts";
import { deleteUser } from "#server/site/delete-user.ts";
import { retryJob } from "#server/site/jobs.ts";
import { requirePerson } from "#server/site/person.ts";
import { demoteUser, promoteUser } from "#server/site/promote-user.ts";
import { verifyUserEmail } from "#server/site/verify-user-email.ts";
import { revokeInvitation } from "#server/site/revoke-invitation.ts";
import { resetSecondFactors } from "#server/site/reset-second-factors.ts";
import { sendTestEmail } from "#server/site/send-test-email.ts";
import { signOutUser } from "#server/site/sign-out-user.ts";
import { suspendUser, unsuspendUser } from "#server/site/suspend-user.ts";
import { updateSiteSettings } from "#server/site/update-site-settings.ts";
import type { Context } from "#server/platform/context.ts";

const site = {};

/** A command on an account, whose payload has the account as it is after it. */
function userMutation(command: (ctx: Context, input: { userId: number }) => Promise<{ id: number }>) {
  return mutation(
    command,
    (input: { userId: string }) => ({ userId: decode.account(input.userId) }),
    async ({ id }, { ctx }) => ({ user: await requirePerson(ctx, id) }),
  );
}

export const Mutation: FeatureResolvers["site"]["Mutation"] = {
  suspendUser: userMutation(suspendUser),
  unsuspendUser: userMutation(unsuspendUser),
  promoteUser: userMutation(promoteUser),
  demoteUser: userMutation(demoteUser),
  resetSecondFactors: userMutation(resetSecondFactors),
  verifyUserEmail: userMutation(verifyUserEmail),
  signOutUser: mutation(
    signOutUser,
    (input) => ({ userId: decode.account(input.userId) }),
    ({ account, sessionCount }) => ({ user: account, sessionCount }),
  ),
  createPasswordResetLink: mutation(
    createPasswordResetLink,
    (input) => ({ userId: decode.account(input.userId) }),
    (link) => link,
  ),
  deleteUser: mutation(
    deleteUser,
    (input) => ({ userId: decode.account(input.userId) }),
    ({ login }) => ({ deletedLogin: login }),
  ),
  createInvitation: mutation(
    createInvitation,
    (input) => input,
    (created) => created,
  ),
  createInvitations: mutation(
    createInvitations,
    (input) => input,
    (results) => ({ results }),
  ),
  revokeInvitation: mutation(
    revokeInvitation,
    (input) => ({ invitationId: decode.invitation(input.invitationId) }),
    (_, { commandInput }) => ({ deletedInvitationId: globalId("IV", commandInput.invitationId) }),
  ),
  updateSiteSettings: mutation(
    updateSiteSettings,
    (input) => input,
    () => ({ site }),
  ),
  sendTestEmail: mutation(
    sendTestEmail,
    (input) => input,
    (address) => ({ address, site }),
  ),
  retryJob: mutation(
    retryJob,
    (input) => ({ jobId: decode.job(input.jobId) }),
    () => ({ site }),
  ),
};
