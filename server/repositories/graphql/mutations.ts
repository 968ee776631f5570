import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { decode, decodeOptional } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";
import { archiveRepository, unarchiveRepository } from "#server/repositories/archive-repository.ts";
import { cloneTemplateRepository } from "#server/repositories/clone-template-repository.ts";
import { createFineGrainedToken } from "#server/repositories/create-fine-grained-token.ts";
import { createRepository } from "#server/repositories/create-repository.ts";
import { deleteRepository } from "#server/repositories/delete-repository.ts";
import { setInteractionLimit, setUserInteractionLimit } from "#server/repositories/interaction-limit.ts";
import { removeCollaborator, setCollaborator } from "#server/repositories/set-collaborator.ts";
import { transferRepository } from "#server/repositories/transfer-repository.ts";
import { updateTopics } from "#server/repositories/update-topics.ts";
import { updateRepository } from "#server/repositories/update-repository.ts";

export const Mutation: FeatureResolvers["repositories"]["Mutation"] = {
  transferRepository: mutation(
    transferRepository,
    (input) => ({ ...input, id: decode.repository(input.repositoryId) }),
    (repository) => ({ repository }),
  ),
  createFineGrainedToken: mutation(
    createFineGrainedToken,
    (input) => ({
      ...input,
      ownerId: decode.account(input.ownerId),
      repositoryIds: input.repositoryIds?.map(decode.repository) ?? null,
    }),
    (created) => ({ ...created, viewer: {} }),
  ),
  createRepository: mutation(
    createRepository,
    (input) => ({
      ...input,
      ownerId: decodeOptional(input.ownerId, decode.account),
      teamId: decodeOptional(input.teamId, decode.team),
    }),
    (repository) => ({ repository }),
  ),
  cloneTemplateRepository: mutation(
    cloneTemplateRepository,
    (input) => ({ repositoryId: decode.repository(input.repositoryId) }),
    (repository) => ({ repository }),
  ),
  updateRepository: mutation(
    updateRepository,
    (input) => ({ ...input, id: decode.repository(input.repositoryId) }),
    (repository) => ({ repository }),
  ),
  updateTopics: mutation(
    updateTopics,
    (input) => ({ ...input, id: decode.repository(input.repositoryId) }),
    (result) => result,
  ),
  archiveRepository: mutation(
    archiveRepository,
    (input) => ({ id: decode.repository(input.repositoryId) }),
    (repository) => ({ repository }),
  ),
  unarchiveRepository: mutation(
    unarchiveRepository,
    (input) => ({ id: decode.repository(input.repositoryId) }),
    (repository) => ({ repository }),
  ),
  deleteRepository: mutation(
    deleteRepository,
    (input) => ({ id: decode.repository(input.repositoryId), confirmation: input.confirmation }),
    (_, { input }) => ({ deletedRepositoryId: input.repositoryId }),
  ),
  setRepositoryInteractionLimit: mutation(
    setInteractionLimit,
    (input) => ({ ...input, repositoryId: decode.repository(input.repositoryId) }),
    (repository) => ({ repository }),
  ),
  setUserInteractionLimit: mutation(
    setUserInteractionLimit,
    (input) => ({ ...input, userId: decode.account(input.userId) }),
    (user) => ({ user }),
  ),
  setCollaborator: mutation(
    setCollaborator,
    (input) => ({
      repositoryId: decode.repository(input.repositoryId),
      login: input.login,
      role: input.permission,
    }),
    (repository) => ({ repository }),
  ),
  removeCollaborator: mutation(
    removeCollaborator,
    (input) => ({ repositoryId: decode.repository(input.repositoryId), accountId: decode.account(input.userId) }),
    (repository) => ({ repository }),
  ),
};
