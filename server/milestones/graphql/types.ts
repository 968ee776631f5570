import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import type { Action } from "#server/access/policy.ts";
import { loadAccount } from "#server/accounts/load-account.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { listMilestones } from "#server/milestones/list-milestones.ts";
import { loadMilestoneCounts, progressPercentage } from "#server/milestones/milestone-counts.ts";
import {
  loadDuplicateTitles,
  MILESTONE_COLUMNS,
  milestoneKey,
  type MilestoneRow,
} from "#server/milestones/milestone.ts";
import { loadMilestonesByTitle, sharedMilestones, titleKey } from "#server/milestones/organization-milestones.ts";
import { sql } from "#server/platform/db/sql.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { loadRepository, resolveRepository } from "#server/repositories/load-repository.ts";
import { redactHidden } from "#server/repositories/redact-hidden.ts";
import { repositoryAddress, viewerCan } from "#server/repositories/repository.ts";
import { paths } from "#shared/paths.ts";

type Resolvers = FeatureResolvers["milestones"];

export const Milestone: Resolvers["Milestone"] = {
  id: (milestone) => globalId("MI", milestone.repositoryId, milestone.id),
  closed: (milestone) => milestone.state === "CLOSED",
  openIssueCount: async (milestone, _, ctx) => (await loadCounts(ctx, milestone)).open,
  closedIssueCount: async (milestone, _, ctx) => (await loadCounts(ctx, milestone)).closed,
  progressPercentage: async (milestone, _, ctx) => progressPercentage(await loadCounts(ctx, milestone)),
  descriptionHTML: async (milestone, _, ctx) =>
    milestone.descriptionHtml === null
      ? null
      : redactHidden(ctx, await loadRepository(ctx, milestone), milestone.descriptionHtml),
  hasDuplicateTitle: async ({ repositoryId, id }, _, ctx) =>
    (await batch(ctx, loadDuplicateTitles, { repositoryId, id }, milestoneKey)) ?? false,
  creator: (milestone, _, ctx) => loadAccount(ctx, milestone.creatorId),
  repository: resolveRepository,
  resourcePath: (milestone, _, ctx) => milestonePath(ctx, milestone),
  url: async (milestone, _, ctx) => ctx.config.url + (await milestonePath(ctx, milestone)),
  viewerCanClose: async (milestone, _, ctx) =>
    milestone.state === "OPEN" && (await viewerCanOnMilestone(ctx, "milestone.close", milestone)),
  viewerCanReopen: async (milestone, _, ctx) =>
    milestone.state === "CLOSED" && (await viewerCanOnMilestone(ctx, "milestone.close", milestone)),
};

export const SharedMilestone: Resolvers["SharedMilestone"] = {
  progressPercentage: (shared) => progressPercentage({ open: shared.openIssueCount, closed: shared.closedIssueCount }),
  milestones: async (shared, _, ctx) => (await batch(ctx, loadMilestonesByTitle, shared, titleKey)) ?? [],
};

export const Organization: Resolvers["Organization"] = {
  milestones: (owner, args, ctx) => sharedMilestones(ctx, owner, args),
};

export const Repository: Resolvers["Repository"] = {
  milestone: (repository, { number }, ctx) =>
    ctx.db.row<MilestoneRow>(sql`
      select ${MILESTONE_COLUMNS} from milestones m where m.repository_id = ${repository.id} and m.number = ${number}`),
  milestones: (repository, args, ctx) => listMilestones(ctx, repository, args),
};

async function loadCounts(ctx: Context, milestone: MilestoneRow) {
  const { repositoryId, id } = milestone;
  return (await batch(ctx, loadMilestoneCounts, { repositoryId, id }, milestoneKey)) ?? { open: 0, closed: 0 };
}

async function milestonePath(ctx: Context, milestone: MilestoneRow): Promise<string> {
  const repository = await loadRepository(ctx, milestone);
  return repository ? paths.milestone(repositoryAddress(repository), milestone.number) : "/";
}

async function viewerCanOnMilestone(ctx: Context, action: Action, milestone: MilestoneRow): Promise<boolean> {
  const repository = await loadRepository(ctx, milestone);
  return repository !== undefined && viewerCan(ctx, action, repository);
}
