import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { loadAccounts } from "#server/accounts/account.ts";
import { withIssueTypeName } from "#server/issues/issue-type-name.ts";
import { batch } from "#server/platform/context.ts";
import { decode, decodeId } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import { setRepositorySubscription, unwatchAllRepositories } from "#server/subscriptions/repository-subscription.ts";
import { updateSubscribable } from "#server/subscriptions/update-subscribable.ts";

export const Mutation: FeatureResolvers["subscriptions"]["Mutation"] = {
  updateSubscription: mutation(
    updateSubscribable,
    ({ subscribableId, state, events }) => ({
      subject:
        decodeId(subscribableId)?.prefix === "R"
          ? { repositoryId: decode.repository(subscribableId) }
          : { issue: decode.issueOrPull(subscribableId) },
      state,
      eventKinds: events ?? null,
    }),
    (changed) => ({
      subscribable:
        "issue" in changed ? withIssueTypeName(changed.issue) : withTypeName("Repository", changed.repository),
    }),
  ),
  updateRepositorySubscription: mutation(
    setRepositorySubscription,
    ({ repositoryId, level, subjects }) => ({
      repositoryId: decode.repository(repositoryId),
      level,
      subjectTypes: subjects ?? [],
    }),
    (repository) => ({ repository }),
  ),
  unwatchAllRepositories: mutation(
    unwatchAllRepositories,
    () => undefined,
    async (_, { ctx }) => ({
      viewer: ctx.viewer.accountId === null ? null : ((await batch(ctx, loadAccounts, ctx.viewer.accountId)) ?? null),
    }),
  ),
};
