import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { createCodeHost, deleteCodeHost, updateCodeHost } from "#server/code-hosts/write-code-host.ts";
import { decode } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";

export const Mutation: FeatureResolvers["code-hosts"]["Mutation"] = {
  createCodeHost: mutation(
    createCodeHost,
    (input) => ({ ...input, repositoryId: decode.repository(input.repositoryId) }),
    (written) => written,
  ),
  updateCodeHost: mutation(
    updateCodeHost,
    (input) => ({ ...input, id: decode.codeHost(input.codeHostId) }),
    (written) => written,
  ),
  deleteCodeHost: mutation(
    deleteCodeHost,
    ({ codeHostId }) => ({ id: decode.codeHost(codeHostId) }),
    (repository) => ({ repository }),
  ),
};
