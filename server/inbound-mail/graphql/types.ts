import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { getIssueAddress } from "#server/inbound-mail/issue-address.ts";

export const Repository: FeatureResolvers["inbound-mail"]["Repository"] = {
  issueEmailAddress: (repository, _, ctx) => getIssueAddress(ctx, repository),
};
