import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { withIssueTypeName } from "#server/issues/issue-type-name.ts";
import { decode } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";
import { updateSubscription } from "#server/subscriptions/subscription.ts";

export const Mutation: FeatureResolvers["subscriptions"]["Mutation"] = {
  updateSubscription: mutation(
    updateSubscription,
    (input) => ({ ...decode.issueOrPull(input.subscribableId), state: input.state }),
    (issue) => ({ subscribable: withIssueTypeName(issue) }),
  ),
};
