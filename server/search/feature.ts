import { issueTypeName } from "#server/issues/issue-type-name.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { ACCOUNT_DELETED } from "#server/accounts/administer-account.ts";
import { deleteInvolvements } from "#server/search/delete-involvements.ts";
import { addStep } from "#server/platform/hooks.ts";
import { REPOSITORY_TRANSFERRED } from "#server/repositories/transfer-repository.ts";
import { deleteTeamMentions } from "#server/search/delete-team-mentions.ts";
import { followEvents } from "#server/search/follow-events.ts";
import * as types from "#server/search/graphql/types.ts";
import { REFRESH_JOB, refreshSearch } from "#server/search/refresh.ts";

export const searchFeature: SchemaFeature<"search"> = {
  name: "search",
  hasSchema: true,
  resolvers: types,
  typeNames: {
    SearchResultItem: (item) => ("__typename" in item ? item.__typename : issueTypeName(item)),
  },
  subscribers: [followEvents],
  hooks: [addStep(REPOSITORY_TRANSFERRED, deleteTeamMentions), addStep(ACCOUNT_DELETED, deleteInvolvements)],
  jobs: { [REFRESH_JOB]: refreshSearch },
  jobsAtStart: [REFRESH_JOB],
};
