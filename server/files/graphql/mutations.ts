import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { deleteFile, writeFile } from "#server/files/write-file.ts";
import { decode } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";

export const Mutation: FeatureResolvers["files"]["Mutation"] = {
  writeRepositoryFile: mutation(
    writeFile,
    (input) => ({
      repositoryId: decode.repository(input.repositoryId),
      path: input.path,
      content: input.text,
      message: input.message,
      sha: input.expectedOid ?? null,
    }),
    async (file, { ctx }) => ({ file, repository: await loadRepository(ctx, file) }),
  ),
  deleteRepositoryFile: mutation(
    deleteFile,
    (input) => ({ ...input, repositoryId: decode.repository(input.repositoryId), sha: input.expectedOid }),
    async (file, { ctx }) => ({ repository: await loadRepository(ctx, file) }),
  ),
};
