import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { dismissNotice } from "#server/pins/notice.ts";
import { pinIssue, prioritizePinnedIssues, unpinIssue } from "#server/pins/pin.ts";
import { decode, globalId, decodeOptional, idWithin } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";

export const Mutation: FeatureResolvers["pins"]["Mutation"] = {
  pinIssue: mutation(
    pinIssue,
    (input) => decode.issueOrPull(input.issueId),
    (issue) => ({ issue }),
  ),
  unpinIssue: mutation(
    unpinIssue,
    (input) => decode.issueOrPull(input.issueId),
    (issue) => ({ issue, id: globalId("PIN", issue.repositoryId, issue.id) }),
  ),
  prioritizePinnedIssues: mutation(
    prioritizePinnedIssues,
    (input) => {
      const repositoryId = decode.repository(input.repositoryId);
      return { repositoryId, issueIds: input.issueIds.map((id) => idWithin(repositoryId, decode.issueOrPull(id))) };
    },
    async (_, { ctx, commandInput }) => ({ repository: await loadRepository(ctx, commandInput) }),
  ),
  dismissNotice: mutation(
    dismissNotice,
    (input) => ({ notice: input.notice, repositoryId: decodeOptional(input.repositoryId, decode.repository) }),
    async (_, { ctx, commandInput: { repositoryId } }) => ({
      repository: repositoryId === null ? null : await loadRepository(ctx, { repositoryId }),
    }),
  ),
};
