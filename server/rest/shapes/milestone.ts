import { loadMilestoneCounts } from "#server/milestones/milestone-counts.ts";
import { milestoneKey, type MilestoneRow } from "#server/milestones/milestone.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { repositoryAddress, type RepositoryRow } from "#server/repositories/repository.ts";
import { toOptionalTimestamp, toTimestamp } from "#server/rest/shapes/addresses.ts";
import { repositoryUrl } from "#server/rest/shapes/repository-urls.ts";
import { loadUser } from "#server/rest/shapes/user.ts";
import { paths } from "#shared/paths.ts";

export async function toMilestone(ctx: Context, milestone: MilestoneRow, repository: RepositoryRow) {
  const url = `${repositoryUrl(ctx, repository)}/milestones/${milestone.number}`;
  const key = { repositoryId: milestone.repositoryId, id: milestone.id };
  const [counts, creator] = await Promise.all([
    batch(ctx, loadMilestoneCounts, key, milestoneKey),
    loadUser(ctx, milestone.creatorId),
  ]);
  return {
    url,
    html_url: ctx.config.url + paths.milestone(repositoryAddress(repository), milestone.number),
    labels_url: `${url}/labels`,
    id: milestone.id,
    node_id: globalId("MI", milestone.repositoryId, milestone.id),
    number: milestone.number,
    title: milestone.title,
    description: milestone.description,
    creator,
    open_issues: counts?.open ?? 0,
    closed_issues: counts?.closed ?? 0,
    state: milestone.state.toLowerCase(),
    created_at: toTimestamp(milestone.createdAt),
    updated_at: toTimestamp(milestone.updatedAt),
    due_on: toOptionalTimestamp(milestone.dueOn),
    closed_at: toOptionalTimestamp(milestone.closedAt),
  };
}
