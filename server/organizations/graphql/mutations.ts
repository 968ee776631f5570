import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import type { AccountRow } from "#server/accounts/account.ts";
import { createOrganization } from "#server/organizations/create-organization.ts";
import { deleteOrganization, restoreOrganization } from "#server/organizations/delete-organization.ts";
import {
  convertMemberToOutsideCollaborator,
  leaveOrganization,
  removeMember,
  removeOutsideCollaborator,
} from "#server/organizations/remove-organization-member.ts";
import { renameOrganization } from "#server/organizations/rename-organization.ts";
import { setOrganizationMember } from "#server/organizations/set-organization-member.ts";
import { setOrganizationInteractionLimit } from "#server/organizations/set-interaction-limit.ts";
import { updateOrganization } from "#server/organizations/update-organization.ts";
import { decode } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";

const toPayload = (organization: AccountRow) => ({ organization });
const toViewer = () => ({ viewer: {} });
const toId = ({ organizationId }: { organizationId: string }) => ({ id: decode.account(organizationId) });
const toMember = ({ organizationId, userId }: { organizationId: string; userId: string }) => ({
  organizationId: decode.account(organizationId),
  accountId: decode.account(userId),
});

export const Mutation: FeatureResolvers["organizations"]["Mutation"] = {
  createOrganization: mutation(createOrganization, (input) => input, toPayload),
  setOrganizationInteractionLimit: mutation(
    setOrganizationInteractionLimit,
    (input) => ({ ...input, organizationId: decode.account(input.organizationId) }),
    toPayload,
  ),
  updateOrganization: mutation(
    updateOrganization,
    ({
      defaultRepositoryPermission,
      membersCanCreatePublicRepositories,
      membersCanCreatePrivateRepositories,
      ...input
    }) => ({
      ...input,
      ...toId(input),
      baseRole: defaultRepositoryPermission,
      membersCanCreatePublic: membersCanCreatePublicRepositories,
      membersCanCreatePrivate: membersCanCreatePrivateRepositories,
    }),
    toPayload,
  ),
  renameOrganization: mutation(renameOrganization, (input) => ({ ...toId(input), login: input.login }), toPayload),
  deleteOrganization: mutation(
    deleteOrganization,
    (input) => ({ ...toId(input), confirmation: input.confirmation }),
    toViewer,
  ),
  restoreOrganization: mutation(restoreOrganization, toId, (organization) => ({ organization, viewer: {} })),
  setOrganizationMember: mutation(
    setOrganizationMember,
    (input) => ({ ...input, organizationId: decode.account(input.organizationId) }),
    toPayload,
  ),
  removeOrganizationMember: mutation(removeMember, toMember, toPayload),
  leaveOrganization: mutation(
    leaveOrganization,
    (input) => ({ organizationId: decode.account(input.organizationId) }),
    toViewer,
  ),
  convertMemberToOutsideCollaborator: mutation(convertMemberToOutsideCollaborator, toMember, toPayload),
  removeOutsideCollaborator: mutation(removeOutsideCollaborator, toMember, toPayload),
};
